import type { Segment } from '../index/segment.ts';

/**
 * Working memory of a match, by slot of a segment. `slots` lists the products that have all terms so far; `terms` counts
 * their terms. `sums` and `lasts` hold what all terms and the last one are worth; `named` says whether all of them, and
 * the last one, stand in the name; `indexes` holds the indexes of the words in the name.
 */
export class Workspace {
  readonly slots: Uint32Array;
  readonly terms: Uint8Array;
  readonly sums: Float32Array;
  readonly lasts: Float32Array;
  readonly named: Uint8Array;
  readonly indexes: Uint32Array;

  constructor(size: number) {
    this.slots = new Uint32Array(size);
    this.terms = new Uint8Array(size);
    this.sums = new Float32Array(size);
    this.lasts = new Float32Array(size);
    this.named = new Uint8Array(size);
    this.indexes = new Uint32Array(size);
  }
}

const known = new WeakMap<Segment, Workspace>();

/** The working memory of a segment. Each match leaves `terms` at zero for the next one. */
export function workspaceOf(segment: Segment): Workspace {
  let own = known.get(segment);
  if (!own) known.set(segment, (own = new Workspace(segment.size)));
  return own;
}
