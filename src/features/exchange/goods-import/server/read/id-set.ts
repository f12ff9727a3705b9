import { hash } from 'node:crypto';

/** Half of the slots stay empty: a look-up ends after one or two. */
const MIN_SLOTS = 1024;

/**
 * A set of ids that keeps 64 bits of a hash of each: 16 to 32 bytes an id, however long it is. Among a million ids two
 * are taken for one in one case of thirty million.
 */
export class IdSet {
  #slots = new Uint32Array(MIN_SLOTS * 2);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  has(id: string): boolean {
    if (this.#size === 0) return false;
    const [high, low] = hashOf(id);
    const at = this.#find(this.#slots, high, low);
    return this.#slots[at] === high && this.#slots[at + 1] === low;
  }

  /** Whether any id is in both. */
  sharesWith(other: IdSet): boolean {
    const [fewer, more] = this.#size < other.#size ? [this, other] : [other, this];
    for (let at = 0; at < fewer.#slots.length; at += 2) {
      const [high, low] = [fewer.#slots[at]!, fewer.#slots[at + 1]!];
      if (high === 0 && low === 0) continue;
      const found = more.#find(more.#slots, high, low);
      if (more.#slots[found] === high && more.#slots[found + 1] === low) return true;
    }
    return false;
  }

  /** False where the id is there already. */
  add(id: string): boolean {
    const [high, low] = hashOf(id);
    const at = this.#find(this.#slots, high, low);
    if (this.#slots[at] === high && this.#slots[at + 1] === low) return false;
    this.#slots[at] = high;
    this.#slots[at + 1] = low;
    this.#size += 1;
    if (this.#size * 4 > this.#slots.length) this.#grow();
    return true;
  }

  /** The slot of a hash, or the empty one where it belongs. */
  #find(slots: Uint32Array, high: number, low: number): number {
    let at = (low * 2) % slots.length;
    while ((slots[at] !== 0 || slots[at + 1] !== 0) && (slots[at] !== high || slots[at + 1] !== low)) {
      at = (at + 2) % slots.length;
    }
    return at;
  }

  #grow(): void {
    const old = this.#slots;
    const slots = new Uint32Array(old.length * 2);
    for (let from = 0; from < old.length; from += 2) {
      const [high, low] = [old[from]!, old[from + 1]!];
      if (high === 0 && low === 0) continue;
      const at = this.#find(slots, high, low);
      slots[at] = high;
      slots[at + 1] = low;
    }
    this.#slots = slots;
  }
}

/** What the sets keep of an id. */
function hashOf(id: string): [high: number, low: number] {
  // A text: a buffer would be garbage outside the heap, which is collected late
  const digest = hash('md5', id, 'binary');
  // Two zeros mark an empty slot
  return [wordAt(digest, 0), wordAt(digest, 4) || 1];
}

const wordAt = (digest: string, at: number) =>
  (digest.charCodeAt(at) |
    (digest.charCodeAt(at + 1) << 8) |
    (digest.charCodeAt(at + 2) << 16) |
    (digest.charCodeAt(at + 3) << 24)) >>>
  0;
