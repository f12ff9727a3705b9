/** A growable list of unsigned integers. */
export class GrowableNumbers {
  #numbers = new Uint32Array(1024);
  length = 0;

  push(number: number): void {
    if (this.length === this.#numbers.length) this.#numbers = enlarged(this.#numbers, this.length + 1);
    this.#numbers[this.length] = number;
    this.length += 1;
  }

  toArray(): Uint32Array {
    return this.#numbers.slice(0, this.length);
  }

  /** The numbers themselves, with spare room behind: for reading at once. */
  get view(): Uint32Array {
    return this.#numbers.subarray(0, this.length);
  }
}

export class GrowableBytes {
  #bytes = new Uint8Array(4096);
  length = 0;

  append(bytes: Uint8Array): void {
    if (this.length + bytes.length > this.#bytes.length) {
      this.#bytes = enlarged(this.#bytes, this.length + bytes.length);
    }
    this.#bytes.set(bytes, this.length);
    this.length += bytes.length;
  }

  toArray(): Uint8Array {
    return this.#bytes.slice(0, this.length);
  }
}

function enlarged<T extends Uint8Array | Uint32Array>(numbers: T, least: number): T {
  const longer = new (numbers.constructor as new (length: number) => T)(
    Math.max(least, Math.ceil(numbers.length * 1.5)),
  );
  longer.set(numbers);
  return longer;
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
  return { starts: firsts, items: lists };
}
