type Numbers = Uint8Array | Uint16Array | Uint32Array | Float64Array;

/** A typed array that grows. */
export class NumberList<T extends Numbers> {
  #numbers: T;
  readonly #make: (length: number) => T;
  length = 0;

  constructor(make: (length: number) => T, expected = 1024) {
    this.#make = make;
    this.#numbers = make(Math.max(expected, 16));
  }

  push(value: number): void {
    if (this.length === this.#numbers.length) {
      const longer = this.#make(this.length * 2);
      longer.set(this.#numbers);
      this.#numbers = longer;
    }
    this.#numbers[this.length] = value;
    this.length += 1;
  }

  /** A copy of exactly what was pushed. */
  toArray(): T {
    return this.#numbers.slice(0, this.length) as T;
  }
}

/** The shortest integers that hold numbers below `limit`. */
export const integersBelow =
  (limit: number) =>
  (length: number): Uint16Array | Uint32Array =>
    limit <= 2 ** 16 ? new Uint16Array(length) : new Uint32Array(length);

export const bytes = (length: number) => new Uint8Array(length);
export const integers = (length: number) => new Uint32Array(length);
export const doubles = (length: number) => new Float64Array(length);
