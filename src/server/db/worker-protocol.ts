/** What the main thread tells the thread of the embedded engine. `session` numbers the driver's connections. */
export type ToWorker =
  | { kind: 'bytes'; session: number; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'end'; session: number }
  | { kind: 'dump' }
  | { kind: 'close' };

/** What that thread answers. */
export type FromWorker =
  | { kind: 'ready' }
  | { kind: 'bytes'; session: number; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'refused'; session: number; reason: string }
  | { kind: 'dump'; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'failed'; reason: string };

/** How the thread opens its engine: a directory, or memory filled from a dump or freshly initialised. */
export interface EngineOptions {
  directory?: string;
  dump?: Uint8Array<ArrayBuffer>;
}

/** Ends the thread on the spot, before the engine can answer. */
export type OnFatal = (error: unknown) => never;
