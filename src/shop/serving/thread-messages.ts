import type { MessagePort } from 'node:worker_threads';
import type { ReadMetrics } from '#server/metrics/thread-metrics.ts';
import type { ProcessMemory } from '#server/process-memory.ts';
import type { Env } from '#server/env.ts';
import type { Served } from './build-serving-app.ts';

/** What a serving thread is started with. `number` counts from 2: the first thread is the main one. */
export type ThreadOrder = {
  env: Env;
  databaseUrl: string;
  number: number;
  threads: number;
  served: Served;
  memory: ProcessMemory;
  catalogue: MessagePort;
  search: MessagePort;
};

/** `stop`: finish what was taken, then end. */
export type ToServingThread =
  | { kind: 'listen'; port: number }
  | { kind: 'stop' }
  | { kind: 'revived'; error?: string }
  | { kind: 'measure' };

/**
 * `ready`: it may listen. `kick`: an accounting system has sent something. `revive`: the embedded database does not
 * answer; answered by `revived`. `measured` answers `measure`.
 */
export type FromServingThread =
  | { kind: 'ready' | 'listening' | 'kick' | 'revive' }
  | { kind: 'measured'; metrics: ReadMetrics };
