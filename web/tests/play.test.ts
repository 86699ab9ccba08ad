import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { Play } from '../src/lib/play.svelte';
import { stillTable } from '../src/lib/table/still';
import { choice, entry, message, offer, shown, sitDown, view } from './parts/positions';

const pass = choice('pass', { targets: ['place:K1'] });
const card = choice('place_card', { targets: ['place:K2', 'card:N5'] });

describe('a click', () => {
  it('plays at once with a mouse', () => {
    const { play, sent } = sitDown({ choices: [card], number: 7 });
    play.pick(card);
    expect(sent).toEqual([{ action: card.action, number: 7, from: 0 }]);
  });

  it('only chooses under a finger, and the second one plays', () => {
    const { play, sent } = sitDown({ choices: [card, pass] });
    play.careful = true;
    play.pick(card);
    expect(sent).toEqual([]);
    expect(play.isChosen('place:K2')).toBe(true);
    play.pick(pass);
    expect(play.chosen).toBe(pass);
    play.pick(pass);
    expect(sent).toHaveLength(1);
  });

  it('counts once until the answer is there', () => {
    const { play, sent } = sitDown({ choices: [card] });
    play.play(card);
    play.play(card);
    expect(sent).toHaveLength(1);
    expect(play.choices).toEqual([]);
  });

  it('does nothing where one only watches, or the line is just back', () => {
    const watching = sitDown({ seat: null, choices: [] });
    watching.play.play(card);
    const late = sitDown({ choices: [card] });
    late.play.isCurrent = false;
    late.play.play(card);
    expect([...watching.sent, ...late.sent]).toEqual([]);
    expect(late.play.choices).toEqual([]);
  });
});

describe('after a move', () => {
  it('other news that come before the answer offer nothing to click', () => {
    const { play } = sitDown({ choices: [card], number: 3 });
    play.play(card);
    play.take(shown({ number: 3, choices: [card] }));
    expect(play.choices).toEqual([]);
    play.take(shown({ number: 3, choices: [pass], request: '1' }));
    expect(play.choices).toEqual([pass]);
  });

  it('the next position frees the panel, whoever it answers', () => {
    const { play } = sitDown({ choices: [card], number: 3 });
    play.play(card);
    play.take(shown({ number: 4, choices: [pass] }));
    expect(play.choices).toEqual([pass]);
  });

  it('a refusal says why, and one may try again', () => {
    const { play } = sitDown({ choices: [card] });
    play.play(card);
    play.refuse(message('refused.late'));
    expect(play.refusal?.key).toBe('refused.late');
    expect(play.choices).toEqual([card]);
    play.play(card);
    expect(play.refusal).toBeNull();
  });
});

describe('a step back', () => {
  it('first takes back what is chosen but not played', () => {
    const { play, sent } = sitDown({ choices: [card] });
    play.chosen = card;
    play.undo();
    expect(play.chosen).toBeNull();
    expect(sent).toEqual([]);
    play.undo(2);
    expect(sent).toEqual([{ undo: 1, from: 0, to: 2 }]);
  });
});

describe('the log of a table', () => {
  it('grows by what is new', () => {
    const { play } = sitDown({ log: [entry(0), entry(1)] });
    play.take(shown({ log_after: 1, log: [entry(2)] }));
    expect(play.log.map(({ move }) => move)).toEqual([0, 1, 2]);
  });

  it('loses what was taken back', () => {
    const { play } = sitDown({ log: [entry(0), entry(1), entry(2)] });
    play.take(shown({ log_after: 0, log: [entry(1, 'event.pass')] }));
    expect(play.log.map(({ message: { key } }) => key)).toEqual(['event.ship', 'event.pass']);
  });
});

describe('an earlier moment', () => {
  it('is what is shown, with nothing to click', () => {
    const { play } = sitDown({ choices: [card] });
    const earlier = view({ round: 1 });
    play.past = { number: 0, view: earlier };
    expect(play.view).toBe(earlier);
    expect(play.choices).toEqual([]);
  });

  it('ends when the game itself goes back to it', () => {
    const { play } = sitDown({ number: 5 });
    play.past = { number: 4, view: view() };
    play.take(shown({ number: 6 }));
    expect(play.past).not.toBeNull();
    play.take(shown({ number: 4 }));
    expect(play.past).toBeNull();
  });
});

describe('your seat', () => {
  it('taken on another device is told here, until one watches no more', () => {
    const { play } = sitDown();
    play.take(shown({ seat: null }));
    expect(play.hasMoved).toBe(true);
    play.take(shown({ seat: null }));
    expect(play.hasMoved).toBe(true);
    play.take(shown({ seat: 0 }));
    expect(play.hasMoved).toBe(false);
  });

  it('is asked when it is to act', () => {
    expect(sitDown({ to_act: [1, 0] }).play.isMyTurn).toBe(true);
    expect(sitDown({ to_act: [1] }).play.isMyTurn).toBe(false);
    expect(sitDown({ to_act: [0], seat: null }).play.isMyTurn).toBe(false);
  });
});

describe('advice', () => {
  it('points at a choice, and is forgotten when the question is another one', () => {
    const { play } = sitDown({ number: 2, choices: [pass, card] });
    play.hint = { number: 2, action: card.action } as NonNullable<typeof play.hint>;
    expect(play.advised).toBe(card);
    play.take(shown({ number: 3, choices: [card] }));
    expect(play.advised).toBeNull();
  });
});

describe('what a choice would change', () => {
  const [field, quarry] = [offer('place_card'), offer('place_card')];
  const would = (action: number, points: number) => ({ action, points, changes: [message('points.tile')] });

  it('is asked for once, for all that is looked at together', async () => {
    const { play, sent } = sitDown({ choices: [field, quarry], number: 5 });
    play.foresee([field]);
    play.foresee([field, quarry]);
    await Promise.resolve();
    play.foresee([quarry]);
    await Promise.resolve();
    expect(sent).toEqual([{ preview: [field.action, quarry.action], number: 5, from: 0 }]);
  });

  it('is known as soon as it is told, and only of the choices that are open', () => {
    const { play } = sitDown({ choices: [field], number: 5 });
    play.learn(4, [would(field.action, 9)]);
    expect(play.preview(field)).toBeUndefined();
    play.learn(5, [would(field.action, 3)]);
    expect(play.preview(field)?.points).toBe(3);
    play.take(shown({ number: 6, choices: [field] }));
    expect(play.preview(field)).toBeUndefined();
  });

  it('is asked for anew in another position, and by nobody who only watches', async () => {
    const { play, sent } = sitDown({ choices: [field], number: 5 });
    play.foresee([field]);
    play.take(shown({ number: 6, choices: [field] }));
    play.foresee([field]);
    await Promise.resolve();
    expect(sent).toEqual([{ preview: [field.action], number: 6, from: 0 }]);
    const watching = sitDown({ seat: null });
    watching.play.foresee([field]);
    await Promise.resolve();
    expect(watching.sent).toEqual([]);
  });

  it('is asked for in as many requests as the service wants it in', async () => {
    const service = readFileSync('../src/egizia/server/messages/play.py', 'utf8');
    const most = Number(/^MOST_PREVIEWS = (\d+)$/m.exec(service)?.[1]);
    const choices = Array.from({ length: 2 * most + 2 }, () => offer('build'));
    const { play, sent } = sitDown({ choices });
    play.foresee(choices);
    await Promise.resolve();
    const asked = sent.map((one) => (one as { preview: number[] }).preview);
    expect(asked.map(({ length }) => length)).toEqual([most, most, 2]);
    expect(asked.flat()).toEqual(choices.map(({ action }) => action));
  });

  it('is asked for with what stands beside it, not with all there is', async () => {
    const choices = Array.from({ length: 30 }, () => offer('place_card'));
    const { play, sent } = sitDown({ choices });
    play.foreseeAround(choices[10]!);
    await Promise.resolve();
    play.foreseeAround(choices[11]!);
    await Promise.resolve();
    const places = sent.map((one) =>
      (one as { preview: number[] }).preview.map((action) => choices.findIndex((each) => each.action === action)),
    );
    expect(places).toEqual([[10, 6, 7, 8, 9, 11, 12, 13, 14], [15]]);
  });

  it('need not be asked for where it came with the choice', async () => {
    const known = choice('place_card', { points: 2 });
    const { play, sent } = sitDown({ choices: [known] });
    play.foresee([known]);
    await Promise.resolve();
    expect(sent).toEqual([]);
    expect(play.preview(known)?.points).toBe(2);
  });
});

describe('chat', () => {
  it('is sent without the spaces around it, and not at all without words', () => {
    const { play, sent } = sitDown();
    play.say('  hello ');
    play.say('   ');
    expect(sent).toEqual(['hello']);
  });
});

function playing(): Play {
  const play = new Play();
  play.table = stillTable('egyptia', ['Ada', 'Ben', 'Cleo']);
  play.update = shown({ to_act: [0, 1] });
  return play;
}

describe('who is awaited', () => {
  it('is told by the last update', () => {
    expect(playing().toAct).toEqual([0, 1]);
    expect(playing().isMyTurn).toBe(true);
  });

  it('is not who has confirmed since', () => {
    const play = playing();
    play.acting = [0];
    expect(play.toAct).toEqual([0]);
    expect(play.isToAct(1)).toBe(false);
  });

  it('is oneself as long as there are choices', () => {
    const play = playing();
    play.acting = [1];
    expect(play.isMyTurn).toBe(true);
  });
});
