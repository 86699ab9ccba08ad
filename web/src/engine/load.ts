/** Loads the engine of a game from the folder that it was built into. */

import type { Files } from './messages';
import { Thinker } from './thinker';

/** A worker with a game; with its network, if it is to think with one. */
export async function load(folder: string | URL, { network = false } = {}): Promise<Thinker> {
  const place = new URL(folder, document.baseURI);
  const ask = async (name: string) => {
    const answer = await fetch(new URL(name, place));
    if (!answer.ok) throw new Error(`${name} is not in ${place.href}: ${answer.status}`);
    return answer;
  };
  const [about, module, weights] = await Promise.all([
    ask('interface.json').then((answer) => answer.json()),
    ask('wasm32.wasm').then((answer) => answer.arrayBuffer()),
    network ? ask('network.weights').then((answer) => answer.arrayBuffer()) : undefined,
  ]);
  const files: Files = { about, module, ...(weights && { weights }) };
  return new Thinker(new Worker(new URL('./worker.js', import.meta.url), { type: 'module' }), files);
}
