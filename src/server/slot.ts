/**
 * A place for a function that a lower layer calls and a higher one provides; the composition of the shop fills it. `get`
 * throws while nothing has been provided: that is an error of the composition.
 */
export function createSlot<F>(name: string) {
  let filled: F | undefined;
  return {
    fill: (provided: F): void => {
      filled = provided;
    },
    get: (): F => {
      if (filled === undefined) throw new Error(`Nothing provides ${name}`);
      return filled;
    },
  };
}
