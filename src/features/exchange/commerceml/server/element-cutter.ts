import { type CutEncoding, encoded } from './encoded-text.ts';

/** Elements that are cut out one by one, by the element that holds them. */
const CUT: Record<string, string> = { Товары: 'Товар', Предложения: 'Предложение' };

/** A longer element is read as any other part of the file. */
const MAX_BYTES = 1024 * 1024;

type Needles = { holder: Buffer; open: Buffer; close: Buffer };

/**
 * `other` is what stands around and between the elements; after it `isIn` says whether the next element may begin. `element`
 * gets one with the blanks in front of it, how many these are, and where in the file they begin; where it answers false, it
 * gets the same one at the next `write`.
 */
type Parts = {
  other: (bytes: Uint8Array) => void;
  isIn: () => boolean;
  element: (bytes: Buffer, blanks: number, start: number) => boolean;
};

/**
 * Cuts the bytes of a file into goods and offers and what stands around them, in the file's order and without a byte lost.
 * It only looks for tags: whether what it has cut out is an element is for the reader to say.
 */
export class ElementCutter {
  readonly #parts: Parts;
  readonly #needles: Needles[];
  readonly #keep: number;
  #inside: Needles | undefined;
  #isHeldUp = false;
  #buffer: Buffer = Buffer.alloc(0);
  #filled = 0;
  /** Where in the file the buffer begins. */
  #start = 0;

  constructor(encoding: CutEncoding, parts: Parts) {
    this.#parts = parts;
    this.#needles = Object.entries(CUT).map(([holder, element]) => ({
      holder: encoded(`<${holder}>`, encoding),
      open: encoded(`<${element}`, encoding),
      close: encoded(`</${element}>`, encoding),
    }));
    this.#keep = Math.max(...this.#needles.flatMap(({ holder, open }) => [holder.length, open.length]));
  }

  /** False where an element was not taken. */
  write(chunk: Uint8Array): boolean {
    this.#append(chunk);
    this.#isHeldUp = false;
    const data = this.#buffer.subarray(0, this.#filled);
    let at = 0;
    for (let next = this.#next(data, at); next >= 0; next = this.#next(data, at)) at = next;
    this.#buffer.copyWithin(0, at, this.#filled);
    this.#filled -= at;
    this.#start += at;
    return !this.#isHeldUp;
  }

  /** What is left is no whole element. */
  end(): void {
    if (this.#filled > 0) this.#parts.other(this.#buffer.subarray(0, this.#filled));
    this.#filled = 0;
  }

  /** One buffer for the whole file: buffers of its pieces would be garbage outside the heap, which is collected late. */
  #append(chunk: Uint8Array): void {
    const size = this.#filled + chunk.length;
    if (size > this.#buffer.length) {
      const larger = Buffer.alloc(size * 2);
      larger.set(this.#buffer.subarray(0, this.#filled));
      this.#buffer = larger;
    }
    this.#buffer.set(chunk, this.#filled);
    this.#filled = size;
  }

  /** How far the next part goes; -1 where more of the file is needed. */
  #next(data: Buffer, at: number): number {
    return this.#inside ? this.#nextElement(data, at, this.#inside) : this.#nextHolder(data, at);
  }

  #nextHolder(data: Buffer, at: number): number {
    const found = this.#needles
      .map((needles) => ({ needles, at: data.indexOf(needles.holder, at) }))
      .filter((one) => one.at >= 0)
      .toSorted((one, other) => one.at - other.at)[0];
    const end = found ? found.at + found.needles.holder.length : data.length - this.#keep;
    if (end <= at) return -1;
    this.#parts.other(data.subarray(at, end));
    if (found && this.#parts.isIn()) this.#inside = found.needles;
    return end;
  }

  #nextElement(data: Buffer, at: number, { open, close }: Needles): number {
    let begin = at;
    while (isBlank(data[begin])) begin += 1;
    const tagEnd = begin + open.length;
    if (tagEnd >= data.length) return -1;
    const isElement = open.equals(data.subarray(begin, tagEnd)) && (data[tagEnd] === MORE || isBlank(data[tagEnd]));
    const end = isElement ? data.indexOf(close, tagEnd) : -1;
    if (!isElement || (end < 0 && data.length - begin > MAX_BYTES)) {
      this.#inside = undefined;
      return at;
    }
    if (end < 0) return -1;
    this.#isHeldUp = !this.#parts.element(data.subarray(at, end + close.length), begin - at, this.#start + at);
    if (this.#isHeldUp) return -1;
    if (!this.#parts.isIn()) this.#inside = undefined;
    return end + close.length;
  }
}

const MORE = 0x3e;
const isBlank = (byte: number | undefined) => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
