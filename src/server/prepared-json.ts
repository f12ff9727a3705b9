import { withJson } from '#shared/json-text.ts';
import { ByteWriter } from './byte-writer.ts';

const [before, after] = ['{"status":"success","data":', ',"errors":[]}'] as const;
const beforeLength = Buffer.byteLength(before);

/** R-ENT-65: the envelope of a success around its data, which is JSON. */
export function inEnvelope(json: string): string {
  return before + json + after;
}

/** Writers that no answer uses. */
const free: ByteWriter[] = [];

/** Twice the reads that run at once in a thread: answers are still being sent when the next ones are written. */
const MAX_FREE = 24;

/** Longer ones are left to the garbage collector. */
const MAX_KEPT_BYTES = 1024 * 1024;

/**
 * An answer that its operation serialises from cached parts; it is sent unchanged. For frequent calls with large answers
 * only: calls in the process and the contract check parse it. Each has a buffer of its own, so that it may be written in
 * several steps, which goes back for later answers with `release`: the garbage collector runs for every few megabytes
 * of new buffers.
 */
export class PreparedJson<D extends object> {
  /** Takes the JSON of the data. */
  readonly writer: ByteWriter;
  #end: number | null = null;

  constructor() {
    this.writer = (free.pop() ?? new ByteWriter()).begin().text(before);
  }

  /** The data is complete. */
  finish(): this {
    this.#end = this.writer.position;
    this.writer.text(after);
    return this;
  }

  /** The whole answer in its envelope, as UTF-8. It holds until `release`. */
  get bytes(): Buffer {
    return this.writer.written;
  }

  /** The parsed data. They keep their JSON for `jsonOf`, because a page writes it again. */
  read(): D {
    if (this.#end === null) throw new Error('The answer is not complete');
    const json = this.writer.written.toString('utf8', beforeLength, this.#end);
    return withJson(JSON.parse(json) as D, json);
  }

  /** Nobody reads the bytes any more. Once; an answer that is never released costs its buffer only. */
  release(): void {
    if (this.#end === null) return;
    this.#end = null;
    if (free.length < MAX_FREE && this.writer.capacity <= MAX_KEPT_BYTES) free.push(this.writer);
  }
}
