/**
 * Writes a large answer as UTF-8 into one reused buffer, so that no long string is built only to be encoded.
 */
export class ByteWriter {
  #bytes = Buffer.allocUnsafeSlow(64 * 1024);
  #length = 0;

  begin(): this {
    this.#length = 0;
    return this;
  }

  text(text: string): this {
    // No character of a text takes more than three bytes
    this.#makeRoom(text.length * 3);
    this.#length += this.#bytes.write(text, this.#length);
    return this;
  }

  /** Appends encoded bytes. */
  bytes(ready: Uint8Array, from = 0, to = ready.length): this {
    this.#makeRoom(to - from);
    this.#bytes.set(from === 0 && to === ready.length ? ready : ready.subarray(from, to), this.#length);
    this.#length += to - from;
    return this;
  }

  /** The index of the next byte. */
  get position(): number {
    return this.#length;
  }

  /** Puts a whole number, from 0 up to 2^31 - 1, over blanks written before: its last digit at `position`. */
  digitsAt(position: number, number: number): void {
    // Signed integers: a division of those is a multiplication for the processor
    let rest = number | 0;
    let at = position;
    do {
      this.#bytes[at] = ZERO + (rest % 10);
      rest = (rest / 10) | 0;
      at -= 1;
    } while (rest > 0);
  }

  /** What was written since `begin`, without a copy: it holds until the next `begin`. */
  get written(): Buffer {
    return this.#bytes.subarray(0, this.#length);
  }

  get capacity(): number {
    return this.#bytes.length;
  }

  #makeRoom(more: number): void {
    if (this.#length + more <= this.#bytes.length) return;
    const longer = Buffer.allocUnsafeSlow(Math.max(this.#bytes.length * 2, this.#length + more));
    this.#bytes.copy(longer, 0, 0, this.#length);
    this.#bytes = longer;
  }
}

const ZERO = '0'.charCodeAt(0);
