import { PGlite } from '@electric-sql/pglite';
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { DurableNodeFS } from './durable-node-fs.ts';
import type { Backend } from './session-scheduler.ts';
import type { EngineOptions, OnFatal } from './worker-protocol.ts';

const PIECE = 256 * 1024;
const READY_FOR_QUERY = 0x5a;
const READY_LENGTH = 6;
const IDLE = 0x49;

/** How PostgreSQL leaves its loop for an SQL error inside WebAssembly. */
const SQL_ERROR = 100;

/** The compiled PostgreSQL, as far as we reach into it. */
interface MainLoop {
  _PostgresMainLoopOnce: () => void;
}

/** As shipped PGlite starts with `-F`, without syncing; `fdatasync`, the usual way to sync, is an empty stub in there. */
const DURABLE = [...PGlite.defaultStartParams.filter((param) => param !== '-F'), '-c', 'wal_sync_method=fsync'];

/** The files are in memory already: a large cache of them would only take 130 MB more. */
const IN_MEMORY = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'];

/** Opens PGlite, in a directory so that a commit is on the disk when it is acknowledged. */
export async function openEngine({ directory, dump }: EngineOptions, onFatal: OnFatal): Promise<PGlite> {
  const engine = await PGlite.create({
    ...(directory === undefined
      ? { startParams: IN_MEMORY }
      : { startParams: DURABLE, fs: new DurableNodeFS(directory, onFatal) }),
    ...(dump === undefined ? {} : { loadDataDir: new Blob([dump]) }),
    extensions: { btree_gin, pg_trgm, unaccent },
  });
  stopOnTrap(engine.Module as unknown as MainLoop, onFatal);
  return engine;
}

/** PGlite swallows what is not an SQL error, such as a WebAssembly trap, and answers as if all were well, or loops. */
function stopOnTrap(module: MainLoop, onFatal: OnFatal): void {
  const runOnce = module._PostgresMainLoopOnce;
  module._PostgresMainLoopOnce = () => {
    try {
      runOnce();
    } catch (error) {
      if ((error as { status?: number }).status !== SQL_ERROR) onFatal(error);
      throw error;
    }
  };
}

/** The engine behind the scheduler, speaking the raw wire protocol. */
export function engineBackend(engine: PGlite): Backend {
  return {
    async run(group, onOutput) {
      const output = new Output(onOutput);
      await engine.execProtocolRawStream(group, { onRawData: (bytes) => output.add(bytes) });
      return { inTransaction: output.finish() !== IDLE };
    },
    rollback: async () => void (await engine.exec('rollback')),
    forgetSession: async () => void (await engine.exec('discard all')),
  };
}

/** Gathers the engine's 8 KB pieces into larger ones and finds the state in the last message, ReadyForQuery. */
class Output {
  readonly #send: (bytes: Uint8Array<ArrayBuffer>) => void;
  #pieces: Uint8Array[] = [];
  #length = 0;
  #tail = new Uint8Array(0);

  constructor(send: (bytes: Uint8Array<ArrayBuffer>) => void) {
    this.#send = send;
  }

  add(view: Uint8Array): void {
    this.#pieces.push(view.slice());
    this.#length += view.length;
    if (this.#length >= PIECE) this.#flush();
  }

  /** Sends the rest and returns the transaction state. Throws when the engine broke off without an answer. */
  finish(): number {
    this.#flush();
    if (this.#tail[0] !== READY_FOR_QUERY) throw new Error('The embedded database broke off in the middle of a query');
    return this.#tail[READY_LENGTH - 1]!;
  }

  #flush(): void {
    const bytes = new Uint8Array(this.#length);
    let at = 0;
    for (const piece of this.#pieces) {
      bytes.set(piece, at);
      at += piece.length;
    }
    this.#tail = Uint8Array.from([...this.#tail, ...bytes.subarray(-READY_LENGTH)]).slice(-READY_LENGTH);
    this.#pieces = [];
    this.#length = 0;
    this.#send(bytes);
  }
}
