// Writes the handbooks as JSON for the browser: docs/handbook/*.md to src/lib/generated/handbook/<game>.<language>.json.
//
// Chapters and entries of tables have the same ids in every language, those of the English headings, so that a switch
// of language keeps the place. Words that have a chapter or an entry of their own are links to it, once a chapter.
// No HTML of a page gets through: what is not Markdown is left out.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import MarkdownIt from 'markdown-it';

const LANGUAGES = ['en', 'fr'];
const NAME_HEADINGS = ['Name', 'Nom'];
/** Chapters of every handbook whose titles are no words of the game. */
const NO_TERMS = ['what-the-game-is-about', 'how-sure-we-are', 'set-up', 'our-notation'];
const root = fileURLToPath(new URL('../..', import.meta.url));
/** A page in English is called after its game. */
const GAMES = readdirSync(`${root}docs/handbook`).flatMap((file) => /^([\w-]+)\.md$/.exec(file)?.[1] ?? []);
/** What a game's own folder says of its handbook: more such chapters, and the tables whose names are proper names. */
const about = (game) => JSON.parse(readFileSync(`${root}web/src/games/${game}/handbook.json`, 'utf-8'));
const source = (game, language) => `${root}docs/handbook/${game}${language === 'en' ? '' : `.${language}`}.md`;

const markdown = new MarkdownIt({ html: true, typographer: false });
markdown.renderer.rules.html_block = markdown.renderer.rules.html_inline = () => '';

const slug = (text) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s-]/gu, '')
    .trim()
    .replace(/\s+/g, '-');

const plain = (token) =>
  (token.children ?? [])
    .map((child) =>
      ['text', 'code_inline'].includes(child.type) ? child.content : child.type === 'softbreak' ? ' ' : '',
    )
    .join('');

function headings(tokens) {
  return tokens.flatMap((token, index) =>
    token.type === 'heading_open' && token.tag !== 'h1'
      ? [{ index, level: Number(token.tag[1]), title: plain(tokens[index + 1]) }]
      : [],
  );
}

/** What stands before the first chapter, without the title, the link to the other language and the contents. */
function openingOf(tokens) {
  const kept = [];
  let skips = null;
  for (const [index, token] of tokens.entries()) {
    if (skips) {
      if (token.type === skips && token.level === 0) skips = null;
      continue;
    }
    const next = tokens[index + 1];
    if (token.type === 'heading_open') skips = 'heading_close';
    else if (token.type === 'bullet_list_open') skips = 'bullet_list_close';
    else if (token.type === 'paragraph_open' && /^\*\[/.test(next?.content ?? '')) skips = 'paragraph_close';
    else kept.push(token);
  }
  return kept;
}

/** Give the rows of the tables ids, and list them: `nile-cards-N11`. */
function entriesOf(tokens) {
  const entries = [];
  let table = '';
  let names = -1;
  for (const [index, token] of tokens.entries()) {
    const marker = token.type === 'html_block' && /<!-- (?:table: ([\w-]+)|end) -->/.exec(token.content);
    if (marker) table = marker[1] ?? '';
    if (!table || token.type !== 'tr_open') continue;
    const end = tokens.findIndex((one, at) => at > index && one.type === 'tr_close');
    const cells = tokens.slice(index, end).filter((one) => one.type === 'inline');
    if (tokens[index + 1].type === 'th_open') {
      names = cells.findIndex((cell) => NAME_HEADINGS.includes(plain(cell)));
      continue;
    }
    const first = cells[0]?.children?.[0];
    if (first?.type !== 'code_inline') continue;
    const code = first.content;
    const name = names > 0 ? plain(cells[names]) : '';
    const id = `${table}-${code}`;
    token.attrSet('id', id);
    const isCode = /^[A-Z]+\d+$/.test(code);
    entries.push({
      id,
      table,
      code: isCode ? code : '',
      name,
      title: isCode ? `${code} ${name}`.trim() : name || code,
      text: cells
        .slice(1, -1)
        .filter((_, at) => at + 1 !== names)
        .map(plain)
        .filter((text) => text && text !== '—')
        .join(' · '),
    });
  }
  return entries;
}

/** The words that have a place of their own; a word with two places has none. */
function termsOf(game, chapters, entries) {
  const { noTerms, named } = about(game);
  const missing = noTerms.find((id) => !chapters.some((chapter) => chapter.id === id));
  if (missing) throw new Error(`the handbook of ${game} has no chapter ${missing}`);
  const found = new Map();
  const add = (word, id) => found.set(word.toLowerCase(), [...(found.get(word.toLowerCase()) ?? []), id]);
  for (const { id, title } of chapters) {
    if (![...NO_TERMS, ...noTerms].includes(id))
      add(title.replace(/^\d+\. /, '').replace(/^(the|les?|la|l’) ?/i, ''), id);
  }
  for (const { id, table, code, name } of entries) {
    if (code) add(code, id);
    if (name.length > 3 && named.includes(table) && !found.has(name.toLowerCase())) add(name, id);
  }
  return new Map([...found].filter(([, ids]) => new Set(ids).size === 1).map(([word, ids]) => [word, ids[0]]));
}

const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
/** A word in the singular or the plural. */
const counted = (word) => (/\d$/.test(word) ? escaped(word) : `${escaped(word.replace(/[sx]$/, ''))}[sx]?`);

function linker(terms) {
  const words = [...terms.keys()].sort((a, b) => b.length - a.length);
  const forms = words.map((word) => word.split(' ').map(counted).join(' '));
  const exact = forms.map((form) => new RegExp(`^${form}$`, 'iu'));
  const any = new RegExp(`(?<![\\p{L}\\p{N}-])(?:${forms.join('|')})(?![\\p{L}\\p{N}-])`, 'giu');
  return (text) =>
    [...text.matchAll(any)].map((match) => ({
      at: match.index,
      text: match[0],
      id: terms.get(words[exact.findIndex((form) => form.test(match[0]))]),
    }));
}

/** Make links of the terms in running text, each once. */
function linkTerms(inline, find, done) {
  const children = [];
  let inLink = 0;
  for (const child of inline.children ?? []) {
    if (child.type === 'link_open') inLink += 1;
    if (child.type === 'link_close') inLink -= 1;
    const isPlain = child.type === 'text' || (child.type === 'code_inline' && /^[A-Z]+\d+$/.test(child.content));
    const found = inLink || !isPlain ? [] : find(child.content).filter(({ id }) => !done.has(id) && done.add(id));
    if (!found.length) {
      children.push(child);
      continue;
    }
    let from = 0;
    const text = (content, type = 'text') => {
      const token = Object.assign(Object.create(Object.getPrototypeOf(child)), child);
      return Object.assign(token, { type, tag: type === 'text' ? '' : token.tag, content });
    };
    const bare = (type, attrs) =>
      Object.assign(text(''), { type, tag: 'a', nesting: type === 'link_open' ? 1 : -1, attrs });
    for (const { at, text: word, id } of found) {
      if (at > from) children.push(text(child.content.slice(from, at), child.type));
      children.push(
        bare('link_open', [
          ['href', `#${id}`],
          ['class', 'term'],
        ]),
        text(word, child.type),
        bare('link_close', null),
      );
      from = at + word.length;
    }
    if (from < child.content.length) children.push(text(child.content.slice(from), child.type));
  }
  inline.children = children;
}

/** Let links lead to chapters and pages of the client; those to other files of the project become plain words. */
function followLinks(inline, ids) {
  const kept = [];
  let drops = false;
  for (const child of inline.children ?? []) {
    if (child.type === 'link_open') {
      const href = decodeURIComponent(child.attrGet('href') ?? '');
      const page = /^([\w-]+?)(?:\.fr)?\.md$/.exec(href)?.[1];
      if (href.startsWith('#')) {
        const own = href.slice(1);
        if (![...ids.values()].includes(own) && !ids.has(own)) throw new Error(`no chapter ${href}`);
        child.attrSet('href', `#${ids.get(own) ?? own}`);
      } else if (GAMES.includes(page)) child.attrSet('href', `/handbook/${page}`);
      else drops = true;
    }
    const isDropped = drops && ['link_open', 'link_close'].includes(child.type);
    if (child.type === 'link_close') drops = false;
    if (!isDropped) kept.push(child);
  }
  inline.children = kept;
}

function pageOf(game, language, english) {
  const tokens = markdown.parse(readFileSync(source(game, language), 'utf-8'), {});
  const own = headings(tokens);
  if (own.map(({ level }) => level).join() !== english.map(({ level }) => level).join())
    throw new Error(`${source(game, language)} has other chapters than the English page`);
  const chapters = own.map((heading, at) => ({ ...heading, id: slug(english[at].title) }));
  const ids = new Map(chapters.map(({ title, id }) => [slug(title), id]));
  const entries = entriesOf(tokens);
  const find = linker(termsOf(game, chapters, entries));
  const starts = [0, ...chapters.map(({ index }) => index), tokens.length];
  const sections = starts.slice(0, -1).map((from, at) => {
    const chapter = chapters[at - 1] ?? { id: 'top', level: 1, title: plain(tokens[1]) };
    const part = at ? tokens.slice(from + 3, starts[at + 1]) : openingOf(tokens.slice(0, starts[1]));
    const done = new Set([chapter.id]);
    const text = [];
    let row = '';
    let isBody = true;
    for (const token of part) {
      if (token.type === 'thead_open') isBody = false;
      if (token.type === 'tbody_open') isBody = true;
      if (token.type === 'tr_open') row = token.attrGet('id') ?? '';
      if (token.type === 'tr_close') row = '';
      if (token.type !== 'inline') continue;
      if (!row) text.push(plain(token));
      followLinks(token, ids);
      if (isBody) {
        // A row is no link to itself.
        const isNew = row && !done.has(row) && done.add(row);
        linkTerms(token, find, done);
        if (isNew) done.delete(row);
      }
    }
    const html = markdown.renderer
      .render(part, markdown.options, {})
      .replaceAll('<table>', '<div class="table" tabindex="0"><table>')
      .replaceAll('</table>', '</table></div>');
    return { id: chapter.id, level: chapter.level, title: chapter.title, html, text: text.join(' ') };
  });
  return { game, language, sections, entries: entries.map(({ id, title, name, text }) => ({ id, title, name, text })) };
}

const folder = fileURLToPath(new URL('../src/lib/generated/handbook', import.meta.url));
mkdirSync(folder, { recursive: true });
for (const game of GAMES) {
  const english = headings(markdown.parse(readFileSync(source(game, 'en'), 'utf-8'), {}));
  for (const language of LANGUAGES)
    writeFileSync(`${folder}/${game}.${language}.json`, JSON.stringify(pageOf(game, language, english)));
}
