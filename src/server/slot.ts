/** A function that a lower layer calls and a higher one provides; the composition of the shop fills it. */
export type Slot<F> = { fill: (provided: F) => void; get: () => F };

/** Throws on `get` while nothing has been provided: that is an error of the composition. */
export function createSlot<F>(name: string): Slot<F> {
  let filled: F | undefined;
  return {
    fill: (provided) => {
      filled = provided;
    },
    get: () => {
      if (filled === undefined) throw new Error(`Nothing provides ${name}`);
      return filled;
    },
  };
}
