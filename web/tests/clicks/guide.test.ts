import { beforeEach, describe, expect, it } from 'vitest';
import { settings } from '../../src/lib/settings.svelte';
import type { Play } from '../../src/lib/play.svelte';
import { beginGuide } from '../../src/learn/guide.svelte';
import Guide from '../../src/learn/Guide.svelte';
import { click, named, said, settle, show } from '../parts/page';
import { shown, sitDown, view } from '../parts/positions';

const asking = (decision: string | null, number = 1, change = {}) =>
  shown({ number, view: view({ decision, phase: 'placement' }), ...change });
let play: Play;
let tables = 0;

async function begin(change = {}): Promise<void> {
  play = sitDown(asking('place_ship', 1, change), { id: `t${(tables += 1)}` }).play;
  await show(Guide, {}, play);
}

beforeEach(() => {
  settings.guide = 'first';
});

describe('the guide', () => {
  it('is offered once, and who does without it is left alone', async () => {
    await begin();
    expect(said()).toContain('Your first game of Egizia Classic?');
    await click(named('No, thanks'));
    expect(said()).toBe('');
    await begin();
    expect(said()).toBe('');
  });

  it('explains the game, then what is asked, each once', async () => {
    settings.guide = 'on';
    await begin();
    for (const title of ['What it is about', 'How a round goes', 'How to score']) {
      expect(said()).toContain(title);
      await click(named('Next'));
    }
    expect(said()).toContain('Place a ship on a card');
    await click(named('Got it'));
    expect(said()).toBe('');
    play.take(asking('place_ship', 2));
    await settle();
    expect(said()).toBe('');
  });

  it('takes an answered question for one that was read about', async () => {
    settings.guide = 'on';
    await begin();
    play.take(asking('raise_crew', 3));
    await settle();
    expect(said()).not.toBe('');
    play.take(asking(null, 4, { to_act: [1] }));
    await settle();
    expect(said()).toBe('');
    play.take(asking('raise_crew', 5));
    await settle();
    expect(said()).toBe('');
  });

  it('says nothing to who watches', async () => {
    beginGuide('classic');
    await begin({ seat: null });
    expect(said()).toBe('');
    play.take(asking('place_ship', 2));
    await settle();
    expect(said()).toContain('What it is about');
  });

  it('ends when it is closed', async () => {
    settings.guide = 'on';
    await begin();
    play.take(asking('lower_crew', 6));
    await settle();
    await click(named('End the guide'));
    expect(said()).toBe('');
    expect(settings.guide).toBe('first');
  });
});
