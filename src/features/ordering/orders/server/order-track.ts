import { eq } from 'drizzle-orm';
import type { Db } from '#server/db/index.ts';
import { orderTrack } from './tables.ts';

/** How the goods of an order can be followed at the carrier. `link`: null without an address. */
export type Track = { number: string; link: string | null; version: number };

/** The carrier's number of an order; null: none is known. */
export async function findTrack(db: Db, orderId: number): Promise<Track | null> {
  const [row] = await db.select().from(orderTrack).where(eq(orderTrack.orderId, orderId));
  if (!row || row.number === '') return null;
  return { number: row.number, link: row.link || null, version: row.version };
}

/**
 * Writes the carrier's number of a locked order; an empty one clears it. Returns the number that it replaces, or null if
 * `version` is no longer the one that is stored.
 */
export async function setTrack(
  tx: Db,
  orderId: number,
  { number, link, version }: { number: string; link: string; version: number },
): Promise<{ before: string } | null> {
  const [stored] = await tx.select().from(orderTrack).where(eq(orderTrack.orderId, orderId));
  const known = stored?.version ?? 0;
  // A cleared number was shown as none
  if (known !== version && !(version === 0 && stored?.number === '')) return null;
  const values = { number, link: number === '' ? '' : link, version: known + 1 };
  await tx
    .insert(orderTrack)
    .values({ orderId, ...values })
    .onConflictDoUpdate({ target: orderTrack.orderId, set: values });
  return { before: stored?.number ?? '' };
}
