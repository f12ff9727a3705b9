import pg from 'pg';
import { onTestFinished, vi } from 'vitest';
import { Pipeline } from '../db/pipeline.ts';

/**
 * The names of the prepared statements that this process sends while `work` runs, those of one kind alone: other connections
 * of the process may send theirs at any time.
 */
export async function statementsDuring(work: () => Promise<unknown>, kind: string): Promise<string[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  onTestFinished(() => query.mockRestore());
  await work();
  const names = query.mock.calls.flatMap(([first]) => {
    const sent: unknown = first;
    const statements = sent instanceof Pipeline ? sent.statements : [sent as { name?: string }];
    return statements.map(({ name = '' }) => name);
  });
  query.mockRestore();
  return names.filter((name) => name.startsWith(kind));
}
