import { render } from 'svelte/server';
import { beforeAll, describe, expect, it } from 'vitest';
import { Nile } from '../src/games/nile/context.svelte';
import type { NileFacts } from '../src/games/nile/facts';
import type { Own } from '../src/games/nile/own';
import { PANEL } from '../src/games/nile/panel';
import type { Choice } from '../src/lib/messages';
import type { Play } from '../src/lib/play.svelte';
import type { View } from '../src/lib/views';
import { setWords } from '../src/lib/words.svelte';
import Actions from '../src/table/Actions.svelte';
import Banner from '../src/table/Banner.svelte';
import ChoiceRow from '../src/table/ChoiceRow.svelte';
import Clock from '../src/table/Clock.svelte';
import TopBar from '../src/table/TopBar.svelte';
import AtTable from './parts/AtTable.svelte';
import { choice, message, sitDown, view } from './parts/positions';

beforeAll(() => {
  setWords('en', {
    'choice.place_card': 'Take {card}',
    'choice.finish': 'Finish building',
    'choice.feed': 'Feed',
    'choice.draw': 'Draw {n}',
    'web.choose': 'Choose a place',
    'web.wait': 'Wait',
    'web.do_it': 'Do it',
    'web.leave.pass': 'Pass',
    'web.undo': 'Undo',
    'web.banner.you': 'Your turn',
    'web.banner.other': '{player} decides',
    'web.banner.many': '{n} decide',
    'web.banner.lost': 'Lost',
    'web.banner.lost.text': 'Again in {n}',
    'web.round': 'Round',
    'web.round.of': 'Round {n} of {rounds}',
    'phase.placement': 'Placement',
    'phase.building': 'Building',
    'no.undo': 'A card was shown',
    'points.tile': '{player} scores {n}',
  });
});

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- whichever part is looked at
const show = (play: Play, Part: any, props: Record<string, unknown> = {}) =>
  render(AtTable, { props: { play, Part, props } }).body.replace(/<!--.*?-->/g, '');
const text = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
const scores = (n: number, player: string) =>
  message(n < 0 ? 'points.hunger' : 'points.tile', { n: Math.abs(n), player });
const card = (id: string, change: Partial<Choice> = {}) =>
  choice('place_card', {
    label: message('choice.place_card', { card: id }),
    targets: [`place:${id}`],
    ...change,
  });
/** The buttons of the panel, as they read. */
const buttons = (html: string) => [...html.matchAll(/<button[^>]*>.*?<\/button>/gs)].map(([one]) => one);
const mainButton = (html: string) => buttons(html).find((one) => /class="[^"]*\bgo\b/.test(one)) ?? '';

describe('a row', () => {
  const row = (play: Play, one: Choice, more = {}) =>
    show(play, ChoiceRow, { choice: one, label: 'Granary', hint: '2', ...more });

  it('has its words, its key and the points it brings to you alone', () => {
    const one = card('K1', { changes: [scores(3, 'Ada'), scores(9, 'Ben')], points: 3 });
    const html = row(sitDown({ choices: [one] }).play, one);
    expect(text(html)).toBe('2 Granary +3');
    expect(html).toContain('aria-keyshortcuts="2"');
    expect(html).toContain('data-row="place:K1"');
  });

  it('shows a loss as a loss', () => {
    const one = card('K1', { changes: [scores(-4, 'Ada')], points: -4 });
    const html = row(sitDown({ choices: [one] }).play, one);
    expect(text(html)).toContain('−4');
    expect(html).toMatch(/class="r[^"]*loss/);
  });

  it('is marked while it is pointed at, chosen or advised', () => {
    const one = card('K1');
    const { play } = sitDown({ choices: [one] });
    const classes = () => /class="(row[^"]*)"/.exec(row(play, one))?.[1] ?? '';
    expect(classes()).not.toMatch(/\b(on|pointed|advised)\b/);
    play.pointed = one;
    expect(classes()).toMatch(/\bpointed\b/);
    play.chosen = one;
    expect(classes()).toMatch(/\bon\b/);
    play.hint = { number: 1, action: one.action } as NonNullable<typeof play.hint>;
    expect(classes()).toMatch(/\badvised\b/);
  });

  it('tells those who do not see the board where it is', () => {
    expect(row(sitDown().play, card('K1'), { unseen: 'space K1' })).toContain('>space K1<');
  });
});

describe('the panel', () => {
  it('has a row with a key for each choice, in their order, up to nine', () => {
    const choices = Array.from({ length: 11 }, (_, n) => card(`K${n + 1}`));
    const html = show(sitDown({ choices }).play, Actions, { kinds: PANEL });
    const keys = [...html.matchAll(/<kbd[^>]*>(\d)<\/kbd>/g)].map((one) => one[1]);
    expect(keys).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9']);
    expect([...html.matchAll(/data-row="place:(K\d+)"/g)]).toHaveLength(11);
  });

  it('lets the main button sleep and say what to do while nothing is chosen', () => {
    const html = show(sitDown({ choices: [card('K1'), choice('pass')] }).play, Actions, { kinds: PANEL });
    expect(mainButton(html)).toContain('disabled');
    expect(text(mainButton(html))).toBe('Choose a place');
    expect(text(html)).toContain('Pass');
  });

  it('names on the main button what ends the decision', () => {
    const html = show(sitDown({ choices: [card('K1'), choice('finish')] }).play, Actions, { kinds: PANEL });
    expect(mainButton(html)).not.toContain('disabled');
    expect(text(mainButton(html))).toBe('Finish building');
  });

  it('asks to confirm what a finger has chosen, and says what comes of it', () => {
    const one = card('K1', { changes: [scores(3, 'Ada')], points: 3 });
    const { play } = sitDown({ choices: [one, card('K2')] });
    play.careful = true;
    play.chosen = one;
    const html = show(play, Actions, { kinds: PANEL });
    expect(text(mainButton(html))).toBe('Do it');
    expect(text(html)).toContain('+3 Ada scores 3');
    expect(html).not.toContain('data-row="place:K2"');
  });

  it('leaves out what the board shows large', () => {
    const hide = (one: Choice) => one.targets[0] === 'place:K1';
    const html = show(sitDown({ choices: [card('K1'), card('K2')] }).play, Actions, { hide, kinds: PANEL });
    expect(html).not.toContain('data-row="place:K1"');
    expect(html).toContain('data-row="place:K2"');
  });

  it('has a stepper for amounts, from the least', () => {
    const draw = (n: number) => choice('draw', { label: message('choice.draw', { n }) });
    const html = show(sitDown({ choices: [draw(1), draw(2), draw(3)] }).play, Actions, { kinds: PANEL });
    expect(html.match(/class="btn amount[^>]*>(.*?)<\/button>/)?.[1]).toContain('Draw 1');
    expect(text(mainButton(html))).toBe('Draw 1');
  });

  it('says why a step back is closed', () => {
    const html = show(sitDown({ why_no_undo: message('no.undo') }).play, Actions, { kinds: PANEL });
    expect(buttons(html)[0]).toContain('title="A card was shown"');
    expect(buttons(html)[0]).toContain('aria-disabled="true"');
    expect(buttons(show(sitDown({ can_undo: true }).play, Actions, { kinds: PANEL }))[0]).toContain(
      'aria-disabled="false"',
    );
  });

  it('tells to wait when others decide, and offers nothing to who watches', () => {
    expect(text(mainButton(show(sitDown({ to_act: [1] }).play, Actions, { kinds: PANEL })))).toBe('Wait');
    expect(mainButton(show(sitDown({ seat: null }).play, Actions, { kinds: PANEL }))).toBe('');
  });

  it('shows why something was refused', () => {
    const { play } = sitDown();
    play.refusal = message('no.undo');
    expect(text(show(play, Actions, { kinds: PANEL }))).toContain('A card was shown');
  });
});

describe('the banner', () => {
  it('is yours when you are asked, and names who is waited for otherwise', () => {
    expect(text(show(sitDown().play, Banner))).toContain('Your turn');
    expect(text(show(sitDown({ to_act: [1] }).play, Banner))).toContain('Ben decides');
    expect(text(show(sitDown({ to_act: [1, 0], seat: null }).play, Banner))).toContain('2 decide');
  });

  it('says first of all that the line is lost, and when it is tried again', () => {
    const { play } = sitDown();
    play.connection = 'lost';
    play.retryIn = 4;
    const said = text(show(play, Banner));
    expect(said).toContain('Again in 4');
    expect(said).not.toContain('Your turn');
  });
});

describe('the clock', () => {
  it('shows the time of whoever’s runs, and nothing without one', () => {
    const clocks = [{ seat: 1, left: 61, is_running: true }];
    expect(text(show(sitDown({}, { clocks }).play, Clock))).toBe('1:01');
    expect(text(show(sitDown().play, Clock))).toBe('');
  });
});

describe('the top bar', () => {
  it('shows what comes up after a phase of the river as part of it', () => {
    for (const [phase, step] of [
      ['placement', 'Placement'],
      ['leftovers', 'Placement'],
      ['last_chance', 'Building'],
    ]) {
      const { play } = sitDown({ view: view({ phase: phase!, round: 2, rounds: 5 }) });
      const nile = new Nile(play, () => ({}) as NileFacts, {} as Own);
      const html = show(play, TopBar, { phases: ['placement', 'building'], phase: nile.phase });
      expect(html.match(/aria-current="step"[^>]*>(.*?)</)?.[1]).toBe(step);
    }
  });

  const bar = (game: View['game'], rounds: number | null) =>
    show(sitDown({ view: { ...view({ round: 2 }), game, rounds } as View }).play, TopBar, { phases: ['placement'] });

  it('has the rounds of a game that has so many, and else the number alone', () => {
    expect(bar('classic', 5)).toContain('aria-label="Round 2 of 5"');
    expect(bar('egyptia', null)).not.toContain('rnd');
    expect(text(bar('egyptia', null))).toContain('Round 2');
  });
});
