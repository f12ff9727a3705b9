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

  /** Forgets the numbers, and views of them are empty from now on. */
  free(): void {
    free(this.#numbers);
    this.#numbers = new Uint32Array(1);
    this.length = 0;
  }
}

export class GrowableBytes {
  #bytes = new Uint8Array(4096);
  length = 0;

  /** The bytes themselves, until the next one. */
  get view(): Uint8Array {
    return this.#bytes.subarray(0, this.length);
  }

  /** Forgets the bytes, and views of them are empty from now on. */
  free(): void {
    free(this.#bytes);
    this.#bytes = new Uint8Array(4096);
    this.length = 0;
  }

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

/** The longer array takes the memory of the shorter one, which is empty afterwards. */
function enlarged<T extends Uint8Array | Uint32Array>(numbers: T, least: number): T {
  const length = Math.max(least, Math.ceil(numbers.length * 1.5));
  const longer = (numbers.buffer as ArrayBuffer).transfer(length * numbers.BYTES_PER_ELEMENT);
  return new (numbers.constructor as new (buffer: ArrayBuffer) => T)(longer);
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
