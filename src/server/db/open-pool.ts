import { GuardedPool } from './guarded-pool.ts';
import { type SlowStatements, timeStatements } from './time-statements.ts';

const STATEMENT_MS = 30_000;

/** A new connection has no prepared statements and invalidates what was read before it: one stays open while the shop is idle. */
const IDLE_MS = 10 * 60_000;

/** Above STATEMENT_MS, at which the server itself ends a statement. */
const MAX_SILENCE_MS = 40_000;

/** Connections of a process to its database. */
export interface PoolOptions {
  url: string;
  /** At most so many connections. */
  poolSize: number;
  onError: (error: Error) => void;
  /** How long the server may leave a statement unanswered. */
  maxSilenceMs?: number;
  /** Which statements are reported as slow; none without it. */
  slowStatements?: SlowStatements | undefined;
  /** Starts a server again that does not answer, or rejects. */
  revive?: () => Promise<void>;
}

/** The pool of a process, with the same limits on an embedded server as on any other. */
export function openPool(options: PoolOptions): GuardedPool {
  const { url, poolSize, onError, maxSilenceMs = MAX_SILENCE_MS, slowStatements, revive } = options;
  const config = {
    connectionString: url,
    application_name: 'optovik',
    max: poolSize,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: IDLE_MS,
    statement_timeout: STATEMENT_MS,
    maxSilenceMs,
    idle_in_transaction_session_timeout: 60_000,
  };
  const pool = new GuardedPool(config, onError, revive);
  if (slowStatements) pool.on('connect', (client) => timeStatements(client, slowStatements));
  return pool;
}
