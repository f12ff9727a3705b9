import { desc, inArray } from 'drizzle-orm';
import type { Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { pageOf, rowsBefore } from '#shared/pagination.ts';
import { listOwnCompanies } from './own-company.ts';
import { deliveryAddress } from './tables.ts';

/**
 * The delivery addresses of the caller's companies, or of the one named, the newest first (R-CALL-029). One that is not
 * his has none.
 */
export const getAddresses: Operation<'addressList', Session> = async ({ db, session }, { query }) => {
  const contragents = await listOwnCompanies(db, session);
  const shown = contragents.filter(({ id }) => query.contragent === undefined || id === query.contragent);
  const names = new Map(shown.map((own) => [own.id, own]));
  const isOwn = inArray(deliveryAddress.companyId, [...names.keys()]);
  const total = shown.length === 0 ? 0 : await db.$count(deliveryAddress, isOwn);
  const page = pageOf({ page: query.page, pageSize: query.page_size, total });
  const rows =
    total === 0
      ? []
      : await db
          .select()
          .from(deliveryAddress)
          .where(isOwn)
          .orderBy(desc(deliveryAddress.id))
          .limit(page.pageSize)
          .offset(rowsBefore(page));
  const items = rows.map(({ id, companyId, text, comment, contact, phone }) => {
    return { id, contragent: names.get(companyId)!, address: text, comment, contact, phone };
  });
  return { items, page, contragents };
};
