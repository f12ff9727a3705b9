import { eq } from 'drizzle-orm';
import type { Db } from '#server/db/index.ts';
import { account } from './tables.ts';

type PersonName = Partial<Pick<typeof account.$inferInsert, 'name' | 'lastName' | 'secondName' | 'workPosition'>>;

/** Changes how a person is named; an absent field stays. */
export async function setPersonName(tx: Db, accountId: number, fields: PersonName): Promise<void> {
  await tx.update(account).set(fields).where(eq(account.id, accountId));
}
