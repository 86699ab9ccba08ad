// What does not fit into its place becomes smaller, step by step, until nothing is cut off.
import { tick, untrack } from 'svelte';

export class Fit {
  /** How far it has become smaller. */
  step = $state(0);
  private place: HTMLElement | null = null;
  private tries = 0;

  /** So many steps there are; what is in the place is told by `content`, whose changes begin anew. */
  constructor(
    private steps: number,
    content: () => unknown,
  ) {
    $effect(() => {
      content();
      untrack(() => void this.shrink());
    });
    // Letters that are still on their way are wider.
    void document.fonts.ready.then(this.shrink);
  }

  /** Attached to the place that must hold everything. */
  hold = (place: HTMLElement) => {
    this.place = place;
    addEventListener('resize', this.shrink);
    return () => {
      removeEventListener('resize', this.shrink);
      this.place = null;
    };
  };

  private shrink = async (): Promise<void> => {
    const mine = (this.tries += 1);
    for (let next = 0; next < this.steps; next += 1) {
      this.step = next;
      await tick();
      const { place } = this;
      if (mine !== this.tries || !place || place.scrollHeight <= place.clientHeight + 1) return;
    }
  };
}
