import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '#server/db/index.ts';
import { consent, type consentDocuments } from './tables.ts';

/** Notes that an account takes back its consent to a text; false where it has given none that still holds. */
export async function withdrawConsent(
  tx: Db,
  accountId: number,
  document: (typeof consentDocuments)[number],
): Promise<boolean> {
  const withdrawn = await tx
    .update(consent)
    .set({ withdrawnAt: sql`now()` as never })
    .where(and(eq(consent.accountId, accountId), eq(consent.document, document), isNull(consent.withdrawnAt)))
    .returning({ id: consent.id });
  return withdrawn.length > 0;
}
