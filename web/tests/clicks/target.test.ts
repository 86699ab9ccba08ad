import { beforeAll, describe, expect, it } from 'vitest';
import { all, clear, click, press, show } from '../parts/page';
import OnBoard from '../parts/OnBoard.svelte';
import { choice, message, sitDown } from '../parts/positions';

beforeAll(() => {
  Object.assign(SVGElement.prototype, { getBBox: () => new DOMRect(1, 2, 30, 40) });
});

const stop = () => all('svg [role=button]')[0];
const place = (n: number) =>
  choice('place_dock', { label: message('resource.stone', { n }), targets: ['place:B1', `crew:${n}`] });

describe('something on the board', () => {
  it('that can be done in one way is done by a click, Enter or the space bar', async () => {
    for (const act of [
      () => click(all('.legal')[0]!),
      () => press('Enter', stop()),
      async () => expect(await press(' ', stop())).toBe(false),
    ]) {
      await clear();
      const { play, sent } = sitDown({ choices: [place(1)] });
      await show(OnBoard, { target: 'place:B1' }, play);
      expect(stop()?.getAttribute('aria-label')).toBe('1 stone');
      await act();
      expect(sent.filter((one) => 'action' in (one as object))).toHaveLength(1);
    }
  });

  it('that can be done in several ways leads to the first of their rows', async () => {
    const { play, sent } = sitDown({ choices: [place(1), place(2)] });
    await show(OnBoard, { target: 'place:B1' }, play);
    expect(stop()?.getAttribute('aria-label')).toBe('1 stone; 2 stone');
    await press('Enter', stop());
    expect(document.activeElement).toBe(all('button.row')[0]);
    expect(sent.filter((one) => 'action' in (one as object))).toEqual([]);
  });

  it('is chosen by the first tap of a finger, and done by the second', async () => {
    const { play, sent } = sitDown({ choices: [place(1)] });
    play.careful = true;
    await show(OnBoard, { target: 'place:B1' }, play);
    await click(all('.legal')[0]!);
    expect(all('.legal.chosen')).toHaveLength(1);
    expect(sent.filter((one) => 'action' in (one as object))).toEqual([]);
    await click(all('.legal')[0]!);
    expect(sent.filter((one) => 'action' in (one as object))).toHaveLength(1);
  });

  it('and its row light each other', async () => {
    const { play } = sitDown({ choices: [place(1)] });
    await show(OnBoard, { target: 'place:B1' }, play);
    stop()!.focus();
    await press('Tab');
    expect(all('button.row.pointed')).toHaveLength(1);
    all('button.row')[0]!.focus();
    await press('Tab');
    expect(all('.legal.pointed')).toHaveLength(1);
  });

  it('that cannot be done now is a picture with words, and no button', async () => {
    const { play, sent } = sitDown({ choices: [place(1)] });
    await show(OnBoard, { target: 'place:B2', about: () => ({ title: 'Dock', text: 'Ships build here.' }) }, play);
    expect(stop()).toBeUndefined();
    expect(all('svg [role=img]')[0]!.getAttribute('aria-label')).toBe('Dock: Ships build here.');
    await click(all('svg [role=img]')[0]!);
    expect(sent.filter((one) => 'action' in (one as object))).toEqual([]);
  });
});
