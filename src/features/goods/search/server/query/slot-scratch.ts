/**
 * Scratch memory of one query, by slot: `marks` say what is known of it; `sums` hold two numbers side by side as they are
 * read together. `slots` are those that are marked.
 */
const scratch = {
  marks: new Uint8Array(0),
  sums: new Float32Array(0),
  slots: new Uint32Array(0),
};

/** The scratch memory for so many slots; a query that takes it leaves all marks at zero. */
export function scratchFor(size: number): typeof scratch {
  if (scratch.slots.length >= size) return scratch;
  scratch.marks = new Uint8Array(size);
  scratch.sums = new Float32Array(size * 2);
  scratch.slots = new Uint32Array(size);
  return scratch;
}
