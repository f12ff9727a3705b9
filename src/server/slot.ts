/** A function that a lower layer calls and a higher layer provides; the composition root fills it. */
type Slot<F> = { fill: (provided: F) => void; get: () => F };

/** `get` throws while the slot is empty: the composition root has a mistake. */
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
