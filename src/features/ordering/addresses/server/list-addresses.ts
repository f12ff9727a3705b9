import { and, desc, inArray, type SQL, sql } from 'drizzle-orm';
import { listJoinedCompanies } from '#identity/companies/server/index.ts';
import { escapeLike } from '#server/db/index.ts';
import type { Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { pageOf, rowsBefore } from '#shared/pagination.ts';
import { deliveryAddress } from './tables.ts';

/**
 * The delivery addresses of the caller's companies, or of the one named, that have the searched words, the newest first
 * (R-CALL-029). One that is not his has none.
 */
export const getAddresses: Operation<'addressList', Session> = async ({ db, session }, { query }) => {
  const contragents = await listJoinedCompanies(db, session, { withBlocked: false });
  const shown = contragents.filter(({ id }) => query.contragent === undefined || id === query.contragent);
  const names = new Map(shown.map((own) => [own.id, own]));
  const isFound = and(inArray(deliveryAddress.companyId, [...names.keys()]), hasWords(query.st));
  const total = shown.length === 0 ? 0 : await db.$count(deliveryAddress, isFound);
  const page = pageOf({ page: query.page, pageSize: query.page_size, total });
  const rows =
    total === 0
      ? []
      : await db
          .select()
          .from(deliveryAddress)
          .where(isFound)
          .orderBy(desc(deliveryAddress.id))
          .limit(page.pageSize)
          .offset(rowsBefore(page));
  const items = rows.map(({ id, companyId, text, comment, contact, phone }) => {
    return { id, contragent: names.get(companyId)!, address: text, comment, contact, phone };
  });
  return { items, page, contragents };
};

/** As the checkout searches them: all words of the text, in any order and case; ё is е. */
function hasWords(text: string): SQL | undefined {
  const { text: address, comment, contact, phone } = deliveryAddress;
  const searched = sql`translate(concat_ws(' ', ${address}, ${comment}, ${contact}, ${phone}), 'Ёё', 'Ее')`;
  const words = text.replaceAll(/[Ёё]/g, 'е').split(/\s+/).filter(Boolean);
  return and(...words.map((word) => sql`${searched} ilike ${`%${escapeLike(word)}%`}`));
}
