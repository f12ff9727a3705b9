import { Worker } from 'node:worker_threads';
import { WorkerStream } from './worker-stream.ts';
import type { EngineOptions, FromWorker, ToWorker } from './worker-protocol.ts';

/** Node's default of 4 MB ends before PostgreSQL's own stack limit, and then a deep query would end the thread. */
const STACK_MB = 64;

/** PGlite in a thread of its own, so that a long query does not stop the event loop. */
export class EngineThread {
  readonly #worker: Worker;
  readonly #streams = new Map<number, WorkerStream>();
  readonly #ready = Promise.withResolvers<void>();
  readonly #exited = Promise.withResolvers<void>();
  readonly #onLost: (error: Error) => void;
  #sessions = 0;
  #closing = false;
  #cause: Error | undefined;
  #lost: Error | undefined;
  #onDump: ((bytes: Uint8Array<ArrayBuffer>) => void) | undefined;

  /** Starts opening at once. `onLost` is called when the thread ends without having been closed. */
  constructor(options: EngineOptions, onLost: (error: Error) => void) {
    this.#onLost = onLost;
    this.#worker = new Worker(new URL('./pglite-worker.ts', import.meta.url), {
      workerData: options,
      name: 'pglite',
      resourceLimits: { stackSizeMb: STACK_MB },
    });
    this.#worker.on('message', (message: FromWorker) => this.#handle(message));
    this.#worker.on('error', (error) => (this.#cause ??= error as Error));
    this.#worker.on('exit', () => this.#end());
    // Who waits for it gets the rejection; where nobody does, the connections report the loss.
    this.#ready.promise.catch(() => undefined);
  }

  /** Resolves when the engine answers; rejects when it cannot be opened. */
  get ready(): Promise<void> {
    return this.#ready.promise;
  }

  /** True once the thread has ended: it answers no more. */
  get ended(): boolean {
    return this.#lost !== undefined;
  }

  /** A new connection, for `pg`'s option `stream`; fails at once on an ended thread. */
  connect(): WorkerStream {
    const session = ++this.#sessions;
    const stream = new WorkerStream({
      ready: this.ready,
      send: (bytes) => this.#say({ kind: 'bytes', session, bytes }),
      end: () => {
        this.#streams.delete(session);
        this.#say({ kind: 'end', session });
      },
    });
    if (this.#lost === undefined) this.#streams.set(session, stream);
    else stream.destroy(this.#lost);
    return stream;
  }

  /** The whole data directory as a tar file, for `dump` of EngineOptions; run CHECKPOINT before. */
  dump(): Promise<Uint8Array<ArrayBuffer>> {
    return new Promise((resolve) => {
      this.#onDump = resolve;
      this.#say({ kind: 'dump' });
    });
  }

  /** Shuts the database down as PostgreSQL's own stop does. The connections must have ended. Rejects when it fails. */
  async close(): Promise<void> {
    if (this.ended) return;
    this.#closing = true;
    this.#say({ kind: 'close' });
    await this.#exited.promise;
    if (this.#cause !== undefined) throw this.#cause;
  }

  /** Ends the thread at once, as a crash would. */
  async kill(): Promise<void> {
    await this.#worker.terminate();
  }

  #say(message: ToWorker): void {
    if (this.#lost === undefined) this.#worker.postMessage(message, 'bytes' in message ? [message.bytes.buffer] : []);
  }

  #handle(message: FromWorker): void {
    switch (message.kind) {
      case 'ready':
        return this.#ready.resolve();
      case 'bytes':
        return void this.#streams.get(message.session)?.push(Buffer.from(message.bytes.buffer));
      case 'refused':
        return void this.#streams.get(message.session)?.destroy(new Error(message.reason));
      case 'failed':
        this.#cause = new Error(message.reason);
        return;
      case 'dump':
        return this.#onDump?.(message.bytes);
    }
  }

  #end(): void {
    this.#lost = new Error('The embedded database has stopped', { cause: this.#cause });
    this.#ready.reject(this.#cause ?? this.#lost);
    for (const stream of this.#streams.values()) stream.destroy(this.#lost);
    this.#exited.resolve();
    if (!this.#closing) this.#onLost(this.#lost);
  }
}
