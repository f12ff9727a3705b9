import { Duplex } from 'node:stream';

/** Where a connection's bytes go. */
export interface StreamTarget {
  /** Settles when the thread answers; its rejection reaches the stream by `destroy`. */
  ready: Promise<void>;
  send(bytes: Uint8Array<ArrayBuffer>): void;
  end(): void;
}

/** What `pg` takes for a socket: a connection to the thread of the embedded engine. */
export class WorkerStream extends Duplex {
  readonly #target: StreamTarget;
  #told = false;

  constructor(target: StreamTarget) {
    super();
    this.#target = target;
  }

  /** `pg` waits for the event; there is nothing to connect to but the thread itself. */
  connect(): this {
    const connected = () => {
      if (!this.destroyed) this.emit('connect');
    };
    this.#target.ready.then(connected, () => undefined);
    return this;
  }

  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }

  override _read(): void {
    // Bytes are pushed as they come from the thread.
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#target.send(Uint8Array.from(chunk));
    done();
  }

  /** The five messages of a parametrised query go as one. */
  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    const bytes = new Uint8Array(chunks.reduce((length, { chunk }) => length + chunk.length, 0));
    let at = 0;
    for (const { chunk } of chunks) {
      bytes.set(chunk, at);
      at += chunk.length;
    }
    this.#target.send(bytes);
    done();
  }

  override _final(done: () => void): void {
    this.#tellEnd();
    this.push(null);
    done();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#tellEnd();
    done(error);
  }

  #tellEnd(): void {
    if (this.#told) return;
    this.#told = true;
    this.#target.end();
  }
}
