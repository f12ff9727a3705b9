type Numbers = Uint8Array | Uint16Array | Uint32Array | Float64Array;

/** A typed array that grows. Its memory may be shared with other threads. */
export class NumberList<T extends Numbers> {
  #numbers: T;
  readonly #make: (length: number) => T;
  length = 0;

  constructor(make: (length: number) => T, expected = 1024) {
    this.#make = make;
    this.#numbers = make(Math.max(expected, 16));
  }

  push(value: number): void {
    if (this.length === this.#numbers.length) this.#grow(this.length + 1);
    this.#numbers[this.length] = value;
    this.length += 1;
  }

  pushAll(values: ArrayLike<number>): void {
    const length = this.length + values.length;
    if (length > this.#numbers.length) this.#grow(length);
    this.#numbers.set(values, this.length);
    this.length = length;
  }

  /** A copy of exactly what was pushed. */
  toArray(): T {
    const exact = this.#make(this.length);
    exact.set(this.#numbers.subarray(0, this.length));
    return exact;
  }

  #grow(least: number): void {
    const longer = this.#make(Math.max(least, this.#numbers.length * 2));
    longer.set(this.#numbers.subarray(0, this.length));
    this.#numbers = longer;
  }
}

/** The shortest integers that hold numbers below `limit`. */
export const integersBelow =
  (limit: number) =>
  (length: number): Uint16Array | Uint32Array =>
    limit <= 2 ** 16 ? shorts(length) : integers(length);

export const bytes = (length: number) => new Uint8Array(new SharedArrayBuffer(length));
const shorts = (length: number) => new Uint16Array(new SharedArrayBuffer(length * 2));
export const integers = (length: number) => new Uint32Array(new SharedArrayBuffer(length * 4));
export const doubles = (length: number) => new Float64Array(new SharedArrayBuffer(length * 8));
