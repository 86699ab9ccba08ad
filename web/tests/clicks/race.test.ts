import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Options } from 'uplot';
import Race from '../../src/ui/Race.svelte';
import { all, said, settle, show, text } from '../parts/page';

/** What was drawn, and how a chart is pointed at and clicked. */
const charts = vi.hoisted(() => {
  class Chart {
    static drawn: Chart[] = [];
    over = document.createElement('div');
    cursor: { idx: number | null } = { idx: null };
    constructor(
      readonly options: Options,
      readonly data: number[][],
    ) {
      Chart.drawn.push(this);
      options.hooks?.ready?.forEach((ready) => ready?.(this as never));
    }
    point(step: number | null): void {
      this.cursor.idx = step;
      this.options.hooks?.setCursor?.forEach((told) => told?.(this as never));
    }
    destroy = vi.fn();
    redraw = vi.fn();
    setSize = vi.fn();
  }
  return Chart;
});
vi.mock('uplot', () => ({ default: charts }));

const CURVE = Array.from({ length: 31 }, (_, step) => [step, 2 * step, -step]);
const race = (props: Record<string, unknown> = {}) =>
  show(Race, { names: ['Ada', 'Ben', 'Cleo'], curve: CURVE, seats: [2, 0], unit: 'Move', ...props });
const legend = () => all('.legend li').map(text);

beforeEach(() => void (charts.drawn = []));

describe('the race', () => {
  it('draws the curves of the seats that it is given, in their order', async () => {
    await race();
    const [steps, first, second, none] = charts.drawn.at(-1)!.data;
    expect(steps).toHaveLength(31);
    expect(first!.at(-1)).toBe(-30);
    expect(second!.at(-1)).toBe(30);
    expect(none).toBeUndefined();
  });

  it('tells the points at the end, and those of the step that is pointed at', async () => {
    await race();
    expect(legend()).toEqual(['Move 30', 'Cleo −30', 'Ada 30']);
    charts.drawn.at(-1)!.point(7);
    await settle();
    expect(legend()).toEqual(['Move 7', 'Cleo −7', 'Ada 7']);
    charts.drawn.at(-1)!.point(null);
    await settle();
    expect(legend()[0]).toBe('Move 30');
  });

  it('stands at the step that is looked at, and lets one pick another by a click', async () => {
    const onpick = vi.fn();
    await race({ at: 4, onpick });
    expect(legend()[0]).toBe('Move 4');
    const chart = charts.drawn.at(-1)!;
    chart.point(12);
    chart.over.click();
    expect(onpick).toHaveBeenCalledWith(12);
  });

  it('is a table for those who cannot see it, of some steps with the first and the last', async () => {
    await race({ title: 'Chances', show: (value: number) => `${value} %` });
    expect(text(all('caption')[0])).toBe('Chances');
    const steps = all('tbody th').map(text);
    expect([steps.length, ...steps.slice(1, 4), steps.at(-1)]).toEqual([16, '2', '4', '6', '30']);
    expect(text(all('tbody tr').at(-1))).toBe('30-30 %30 %');
    await race({ curve: CURVE.slice(0, 26) });
    expect(all('table')[1]!.querySelectorAll('tbody tr')).toHaveLength(14);
    expect(said()).toContain('25');
  });
});
