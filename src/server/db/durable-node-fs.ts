import { fdatasyncSync } from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import type { OnFatal } from './worker-protocol.ts';

type Init = NodeFS['init'];

/** Emscripten's file system over Node's, as far as we reach into it. */
interface CompiledModule {
  NODEFS: { stream_ops: { fsync?: (stream: { nfd: number }) => number } };
}

/**
 * PGlite's file system with the `fsync` that it lacks. It is there before the engine starts, since what the recovery
 * after a crash writes must reach the disk too. A failed sync is fatal: nothing after it may be acknowledged.
 */
export class DurableNodeFS extends NodeFS {
  readonly #onFatal: OnFatal;

  constructor(directory: string, onFatal: OnFatal) {
    super(directory);
    this.#onFatal = onFatal;
  }

  override async init(...[engine, options]: Parameters<Init>): ReturnType<Init> {
    const addSync = (module: unknown) => {
      (module as CompiledModule).NODEFS.stream_ops.fsync = ({ nfd }) => this.#sync(nfd);
    };
    return super.init(engine, { ...options, preRun: [...(options.preRun ?? []), addSync] });
  }

  #sync(descriptor: number): number {
    try {
      fdatasyncSync(descriptor);
      return 0;
    } catch (error) {
      return this.#onFatal(error);
    }
  }
}
