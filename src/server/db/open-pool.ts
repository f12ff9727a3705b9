import type pg from 'pg';
import { GuardedPool } from './guarded-pool.ts';

/** Connections of a process to its database. */
export interface PoolOptions {
  url: string;
  /** At most so many connections. */
  poolSize: number;
  onError: (error: Error) => void;
  /** Brings a server back that does not answer, or rejects. */
  revive?: () => Promise<void>;
}

/** The pool of a process, with the same limits on an embedded server as on any other. */
export function openPool({ url, poolSize, onError, revive }: PoolOptions): GuardedPool {
  const config: pg.PoolConfig = {
    connectionString: url,
    application_name: 'optovik',
    max: poolSize,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    connectionTimeoutMillis: 10_000,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 60_000,
  };
  return new GuardedPool(config, onError, revive);
}
