import type pg from 'pg';
import { currentRequestId } from './request-scope.ts';

/** `statement` has no values of parameters. */
export type SlowStatement = { requestId: string | null; statement: string; ms: number };

/** Statements that take `ms` milliseconds or more are reported. */
export type SlowStatements = { ms: number; onSlow: (slow: SlowStatement) => void };

const MAX_LENGTH = 500;

type Query = (...args: unknown[]) => unknown;

/** Reports the slow statements of a connection, by its promises and its callbacks. */
export function timeStatements(client: pg.ClientBase, { ms, onSlow }: SlowStatements): void {
  const query = client.query.bind(client) as Query;
  client.query = ((...args: unknown[]) => {
    const began = performance.now();
    const requestId = currentRequestId();
    const end = () => {
      const took = performance.now() - began;
      if (took >= ms) onSlow({ requestId, statement: textOf(args[0]), ms: Math.round(took) });
    };
    const callback = args.at(-1);
    if (typeof callback === 'function') {
      const done = (...answer: unknown[]) => {
        end();
        (callback as Query)(...answer);
      };
      return query(...args.slice(0, -1), done);
    }
    const answer = query(...args);
    if (answer instanceof Promise) void answer.then(end, end);
    return answer;
  }) as typeof client.query;
}

function textOf(statement: unknown): string {
  const text = typeof statement === 'string' ? statement : ((statement as { text?: string } | undefined)?.text ?? '');
  return text.replaceAll(/\s+/g, ' ').slice(0, MAX_LENGTH);
}
