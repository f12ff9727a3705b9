import { publishRows, type Db } from '../db/index.ts';
import { isUnsent } from './send-row.ts';
import { outbox } from './tables.ts';

/** Queues again what was neither sent nor given up: in a restored database the queue lacks its jobs. */
export async function sendUnsentAgain(tx: Db): Promise<void> {
  await tx.update(outbox).set({ queuedAt: null }).where(isUnsent);
  await publishRows(tx, outbox);
}
