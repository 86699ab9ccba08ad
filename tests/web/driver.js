// Plays at a table as a person does: looks for what may be chosen and clicks where a pointer would hit it.
// Everything the page says on the way is remembered, and so is whatever glows but cannot be hit.
(() => {
  const said = new Set();
  const covered = new Set();
  const missed = new Map();
  const refusals = new Set();
  let state = 1;

  addEventListener('securitypolicyviolation', (event) =>
    console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`),
  );

  function dice() {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  }

  const all = (selector) => [...document.querySelectorAll(selector)];

  function listen() {
    for (const line of document.body.innerText.split('\n')) said.add(line.trim());
    for (const each of all('[aria-label], [title], [placeholder]')) {
      for (const name of ['aria-label', 'title', 'placeholder']) said.add(each.getAttribute(name) ?? '');
    }
    for (const each of all('.act .error')) refusals.add(each.textContent);
  }

  // Something may fly past, or the page may just be laid out anew: what counts is what stays out of reach although
  // nothing moves.
  const LOOKS = 70;
  const isMoving = () => document.getAnimations().some((one) => !(one instanceof CSSAnimation));

  function spot(element) {
    const name = element.getAttribute('data-target') ?? element.textContent.trim();
    element.scrollIntoView({ block: 'nearest' });
    const box = element.getBoundingClientRect();
    for (const [x, y] of [[0.5, 0.5], [0.5, 0.2], [0.5, 0.8], [0.15, 0.5], [0.85, 0.5], [0.1, 0.1], [0.9, 0.9]]) {
      const point = { x: box.left + box.width * x, y: box.top + box.height * y };
      const hit = document.elementFromPoint(point.x, point.y);
      if (hit && element.contains(hit)) {
        missed.delete(name);
        return { ...point, hit };
      }
    }
    const looks = isMoving() ? 0 : (missed.get(name) ?? 0) + 1;
    missed.set(name, looks);
    if (looks > LOOKS) covered.add(name);
    return null;
  }

  function next() {
    const any = (elements) => elements[Math.floor(dice() * elements.length)];
    const rows = all(ROWS);
    const board = all('.legal');
    const main = all(MAIN);
    const leaving = all(LEAVING);
    const kinds = [];
    if (main.length) kinds.push(main, main);
    if (rows.length) kinds.push(rows, rows);
    if (board.length) kinds.push(board, board, board);
    if (leaving.length && (!kinds.length || dice() < 0.05)) kinds.push(leaving);
    if (!kinds.length) return null;
    listen();
    return spot(any(any(kinds)));
  }

  const isOver = () => !!document.querySelector('.turn.lapis');
  const ROWS = 'button[data-row], .wish button:not(:disabled):not([aria-pressed=true])';
  const MAIN = '.bts .go:not(:disabled)';
  const LEAVING = '.bts .btn:not([aria-label]):not(.go):not(:disabled)';
  // While a move is on its way it is still one's turn, but nothing is offered.
  const isAnswered = () =>
    isOver() || !document.querySelector('.turn.mine') || !!document.querySelector(`${ROWS}, .legal, ${MAIN}, ${LEAVING}`);
  const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

  async function play(clicks, seconds) {
    const deadline = performance.now() + 1000 * seconds;
    let made = 0;
    while (!isOver() && made < clicks) {
      if (performance.now() > deadline) throw new Error(`the game does not go on after ${made} clicks`);
      const place = next();
      if (place) {
        const { hit, x, y } = place;
        hit.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, clientX: x, clientY: y }));
        made += 1;
      }
      await pause(place ? 1 : 10);
    }
    while (!isAnswered()) {
      if (performance.now() > deadline) throw new Error(`click ${made} is not answered`);
      await pause(10);
    }
    listen();
    return made;
  }

  window.driver = {
    seed: (number) => (state = number),
    /** Where to click next, as soon as there is something to click; nowhere once the game is over. */
    place: async (seconds) => {
      for (const deadline = performance.now() + 1000 * seconds; performance.now() < deadline; await pause(10)) {
        if (isOver()) return null;
        const place = next();
        if (place) return { x: place.x, y: place.y };
      }
      throw new Error('there is nothing to click');
    },
    play,
    isOver,
    report: () => ({ said: [...said], covered: [...covered], refusals: [...refusals] }),
  };
})();
