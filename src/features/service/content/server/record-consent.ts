import { eq, sql } from 'drizzle-orm';
import type { Db } from '#server/db/index.ts';
import { consent, staticPage } from './tables.ts';

/**
 * Notes that somebody agreed to the privacy policy as it stands now; 0 where the shop has none. Part of the
 * caller's transaction.
 */
export async function recordConsent(
  tx: Db,
  given: { accountId: number | null; contact: string; kind: 'feedback' | 'registration'; at: Date },
): Promise<void> {
  const version = tx.select({ version: staticPage.version }).from(staticPage).where(eq(staticPage.code, 'privacy'));
  await tx.insert(consent).values({ ...given, textVersion: sql`coalesce(${version}, 0)` });
}
