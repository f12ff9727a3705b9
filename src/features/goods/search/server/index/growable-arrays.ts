type Numbers = Uint8Array<ArrayBuffer> | Uint32Array<ArrayBuffer>;

/** An array that grows. */
class Growable<T extends Numbers> {
  #numbers: T;
  length = 0;

  constructor(numbers: T) {
    this.#numbers = numbers;
  }

  /** The numbers themselves, until the next one comes. */
  get view(): T {
    return this.#numbers.subarray(0, this.length) as T;
  }

  toArray(): T {
    return this.#numbers.slice(0, this.length) as T;
  }

  append(numbers: ArrayLike<number>): void {
    const length = this.length + numbers.length;
    if (length > this.#numbers.length) this.#numbers = enlarged(this.#numbers, length);
    this.#numbers.set(numbers, this.length);
    this.length = length;
  }

  push(number: number): void {
    if (this.length === this.#numbers.length) this.#numbers = enlarged(this.#numbers, this.length + 1);
    this.#numbers[this.length] = number;
    this.length += 1;
  }

  /** Forgets the numbers, and views of them are empty from now on. */
  free(): void {
    free(this.#numbers);
    this.length = 0;
  }
}

/** A growable list of unsigned integers. */
export class GrowableNumbers extends Growable<Uint32Array<ArrayBuffer>> {
  constructor() {
    super(new Uint32Array(1024));
  }
}

export class GrowableBytes extends Growable<Uint8Array<ArrayBuffer>> {
  constructor() {
    super(new Uint8Array(4096));
  }
}

/** The longer array takes the memory of the shorter one, which is empty afterwards. */
function enlarged<T extends Numbers>(numbers: T, least: number): T {
  const length = Math.max(least, Math.ceil(numbers.length * 1.5));
  const longer = numbers.buffer.transfer(length * numbers.BYTES_PER_ELEMENT);
  return (numbers instanceof Uint8Array ? new Uint8Array(longer) : new Uint32Array(longer)) as T;
}

/**
 * Gives the memory of an array back at once. The garbage collector would wait, and hundreds of megabytes are made and
 * dropped while a segment is put together.
 */
export function free({ buffer }: Uint8Array | Uint32Array | Float64Array): void {
  if (buffer instanceof ArrayBuffer) buffer.transfer(0);
}

/** Lists of numbers one behind the other: list n is `items` from `starts[n]` up to `starts[n + 1]`. */
export type Lists = { starts: Uint32Array; items: Uint32Array };

/**
 * Inverts lists: each of `count` items gets the numbers of the lists that contain it. An item may carry flags in its
 * lowest `flagBits`; they go with the list's number.
 */
export function invertLists(starts: Uint32Array, items: Uint32Array, count: number, flagBits = 0): Lists {
  const flags = 2 ** flagBits - 1;
  const firsts = new Uint32Array(count + 1);
  for (const item of items) firsts[(item >>> flagBits) + 1]! += 1;
  for (let n = 0; n < count; n += 1) firsts[n + 1]! += firsts[n]!;
  const next = firsts.slice();
  const lists = new Uint32Array(items.length);
  for (let list = 0; list + 1 < starts.length; list += 1) {
    for (let at = starts[list]!, end = starts[list + 1]!; at < end; at += 1) {
      const item = items[at]!;
      const named = item >>> flagBits;
      lists[next[named]!] = ((list << flagBits) | (item & flags)) >>> 0;
      next[named]! += 1;
    }
  }
  free(next);
  return { starts: firsts, items: lists };
}
