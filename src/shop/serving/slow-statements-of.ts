import type { Logger } from 'pino';
import type { openDatabase } from '#server/db/index.ts';
import type { Env } from '#server/env.ts';

type SlowStatements = Parameters<typeof openDatabase>[0]['slowStatements'];

/** Which statements of a thread are logged as slow. */
export function slowStatementsOf({ SLOW_STATEMENT_MS }: Env, log: Logger): SlowStatements {
  if (SLOW_STATEMENT_MS === undefined) return undefined;
  return { ms: SLOW_STATEMENT_MS, onSlow: (slow) => log.warn(slow, 'slow statement') };
}
