const STARTUP = 0;
const FLUSH = 0x48;
const SYNC = 0x53;
const QUERY = 0x51;
const FUNCTION_CALL = 0x46;
const TERMINATE = 0x58;
const COPY = [0x64, 0x63, 0x66];

/**
 * Cuts the byte stream of one connection (PostgreSQL's wire protocol, version 3) into groups that the engine runs as
 * one piece: the start-up packet, a simple query, or extended-query messages up to their Sync. Only such a group is
 * answered by ReadyForQuery, so between two of them another connection may have its turn.
 */
export class MessageGroups {
  #pending = new Uint8Array(0);
  #scanned = 0;
  #started = false;
  #terminated = false;

  /** True once the client has said goodbye. */
  get terminated(): boolean {
    return this.#terminated;
  }

  /** Adds bytes as they came and returns the groups they complete. Throws on COPY and Flush, which it cannot cut. */
  push(bytes: Uint8Array): Uint8Array<ArrayBuffer>[] {
    this.#pending = this.#pending.length === 0 ? bytes.slice() : joined(this.#pending, bytes);
    const groups: Uint8Array<ArrayBuffer>[] = [];
    let start = 0;
    for (;;) {
      const end = this.#messageEnd();
      if (end === undefined) break;
      const type = this.#typeAt(this.#scanned);
      this.#scanned = end;
      if (!endsGroup(type)) continue;
      if (type === TERMINATE) this.#terminated = true;
      else groups.push(this.#pending.slice(start, end));
      start = end;
    }
    this.#pending = this.#pending.slice(start);
    this.#scanned -= start;
    return groups;
  }

  /** Where the message at the scan position ends; undefined while it is not all here. Start-up has no type byte. */
  #messageEnd(): number | undefined {
    const lengthAt = this.#scanned + (this.#started ? 1 : 0);
    if (this.#pending.length < lengthAt + 4) return undefined;
    const view = new DataView(this.#pending.buffer, this.#pending.byteOffset);
    const end = lengthAt + view.getInt32(lengthAt);
    return end <= this.#pending.length ? end : undefined;
  }

  #typeAt(position: number): number {
    if (this.#started) return this.#pending[position]!;
    this.#started = true;
    return STARTUP;
  }
}

function endsGroup(type: number): boolean {
  if (type === FLUSH || COPY.includes(type)) throw new Error('The embedded database takes no COPY and no cursors');
  return type === STARTUP || type === SYNC || type === QUERY || type === FUNCTION_CALL || type === TERMINATE;
}

function joined(head: Uint8Array, tail: Uint8Array): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(head.length + tail.length);
  whole.set(head);
  whole.set(tail, head.length);
  return whole;
}
