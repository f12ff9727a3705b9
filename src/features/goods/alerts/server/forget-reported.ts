import type { Db } from '#server/db/index.ts';
import { alertProgress } from './tables.ts';

/** The change log is looked at from its beginning: its snapshot was one of another server. */
export async function forgetReported(tx: Db): Promise<void> {
  await tx.update(alertProgress).set({ snapshot: null });
}
