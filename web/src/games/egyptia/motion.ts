// How dice tumble and buildings grow.
import { appear, CARD, shift, start, type Motion, type Places } from '$lib/interaction/motion';
import { isStill } from '$lib/settings.svelte';

const DIE = 650;

/** New dice tumble from where they lay to where they lie. */
function roll(places: Places): void {
  document.querySelectorAll<SVGGraphicsElement>('[data-piece^="die-"]').forEach((die, index) => {
    const from = places.get(die.dataset.piece!);
    const by = from && shift(die, from);
    if (isStill() || !by) {
      appear(die);
      return;
    }
    Object.assign(die.style, { transformBox: 'fill-box', transformOrigin: 'center' });
    const turns = index % 2 ? -360 : 360;
    start(
      die,
      [
        { transform: `translate(${by.dx}px, ${by.dy}px) rotate(0deg)` },
        {
          transform: `translate(${by.dx / 2}px, ${by.dy / 2 - 26}px) rotate(${turns / 2}deg) scale(1.25)`,
          offset: 0.45,
        },
        { transform: `rotate(${turns}deg)` },
      ],
      DIE,
      30 * index,
    );
  });
}

/** New buildings grow in their cities. */
function raise(places: Places): void {
  const all = [...document.querySelectorAll<SVGElement>('[data-piece^="building-"]')];
  for (const building of all.filter((one) => !places.has(one.dataset.piece!))) {
    if (isStill()) {
      appear(building);
      continue;
    }
    Object.assign(building.style, { transformBox: 'fill-box', transformOrigin: 'center bottom' });
    const frames = [
      { opacity: 0, transform: 'scale(.2)' },
      { opacity: 1, transform: 'none' },
    ];
    start(building, frames, CARD);
  }
}

export const motion: Motion = {
  arrive: (before, after, { places }) => {
    if (before.round !== after.round) roll(places);
    raise(places);
  },
};
