import { SvelteSet } from 'svelte/reactivity';
import type { StageKind } from '../protocol';

const KEPT = 'stapel.learned';

function kept(): string[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEPT) ?? '[]');
    return Array.isArray(found) ? found.filter((one) => typeof one === 'string') : [];
  } catch {
    // Something else wrote there: begin anew.
    return [];
  }
}

const key = (game: string, kind: StageKind, name: string): string => `${kind}/${game}/${name}`;

/** Which lessons were finished and which puzzles solved, in this browser. */
class Progress {
  #done = new SvelteSet<string>(kept());

  has(game: string, kind: StageKind, name: string): boolean {
    return this.#done.has(key(game, kind, name));
  }

  finish(game: string, kind: StageKind, name: string): void {
    this.#done.add(key(game, kind, name));
    localStorage.setItem(KEPT, JSON.stringify([...this.#done]));
  }
}

export const progress = new Progress();
