import { and, eq, inArray } from 'drizzle-orm';
import { notFound } from '#server/errors.ts';
import type { Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { listOwnCompanies } from './own-company.ts';
import { deliveryAddress } from './tables.ts';

/**
 * Deletes a delivery address of one of the caller's companies (R-CALL-028); orders keep copies. Error: NOT_FOUND, for
 * another company's as for a missing one; a client takes it for done.
 */
export const removeAddress: Operation<'addressRemove', Session> = async ({ db, session }, { params }) => {
  const own = (await listOwnCompanies(db, session.account.id)).map(({ id }) => id);
  const gone = await db
    .delete(deliveryAddress)
    .where(and(eq(deliveryAddress.id, params.id), inArray(deliveryAddress.companyId, own)))
    .returning({ id: deliveryAddress.id });
  if (gone.length === 0) throw notFound('Такого адреса нет');
  return {};
};
