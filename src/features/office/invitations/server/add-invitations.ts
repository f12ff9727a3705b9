import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '#server/db/index.ts';
import type { Rights } from '#server/session/session.ts';
import { customerInvitation } from './tables.ts';

type NewInvitation = {
  /** Of an invitation that was not sent yet, which changes. */
  id?: number;
  /** In lower case. */
  email: string;
  /** Eleven digits, or empty. */
  phone: string;
  name: string;
  lastName: string;
  secondName: string;
  role: 'USER' | 'ADMIN';
  rights: Rights;
};

type Origin = { companyId: number; byAccountId: number; importId: number };

/**
 * Stores people who may be invited into a company, or changes those who were not invited yet. Nothing is sent. Part of the
 * caller's transaction, which has locked the company.
 */
export async function addInvitations(tx: Db, people: readonly NewInvitation[], origin: Origin): Promise<void> {
  for (const { id, ...person } of people) {
    const fields = { ...person, phone: person.phone || null };
    if (id === undefined) await tx.insert(customerInvitation).values({ ...fields, ...origin });
    else {
      await tx
        .update(customerInvitation)
        .set(fields)
        .where(and(eq(customerInvitation.id, id), inArray(customerInvitation.state, ['new', 'queued', 'failed'])));
    }
  }
}
