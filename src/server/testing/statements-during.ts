import pg from 'pg';
import { onTestFinished, vi } from 'vitest';

/**
 * The names of the prepared statements that this process sends while `work` runs, those of one kind alone: other connections
 * of the process may send theirs at any time.
 */
export async function statementsDuring(work: () => Promise<unknown>, kind: string): Promise<string[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  onTestFinished(() => query.mockRestore());
  await work();
  const names = query.mock.calls.map(([sent]) => (sent as { name?: string }).name ?? '');
  query.mockRestore();
  return names.filter((name) => name.startsWith(kind));
}
