import { and, eq, ne } from 'drizzle-orm';
import { companyTerms } from '#identity/accounts/server/index.ts';
import { company, membership } from '#identity/accounts/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { notFound } from '#server/errors.ts';
import type { Operation } from '#server/serve.ts';
import type { BuyerSession, CurrentCompany } from '#server/session/session.ts';
import { toWire } from '#shared/money.ts';
import { formatWirePrice, priceLabel } from '#shared/price-format.ts';
import { readPricedBasket, type PricedBasket } from './price-basket.ts';

/**
 * What differs between the caller's basket as it was priced for a former company of his and as it is now, line by line.
 * Throws NOT_FOUND for a company that he does not buy for; who acts for him sees the entered one alone.
 */
export const getSwitched: Operation<'basketSwitched', BuyerSession> = async (ctx, { params }) => {
  const { db, session, env, now } = ctx;
  const former = await findFormer(db, session, params.id);
  if (!former) throw notFound('Такой компании нет среди ваших');
  const moment = { now: now(), timeZone: env.TZ_SHOP };
  const before = await readPricedBasket(db, { ...session, company: former }, moment);
  const present = await readPricedBasket(db, session, moment);
  const [was, is] = [stateOfLines(before, former), stateOfLines(present, session.company)];
  const items = [...present.lines, ...present.lost].map(({ item }) => item);
  return {
    lines: items.flatMap(({ id, article, name }) => {
      const change = { before: was.get(id) ?? '', now: is.get(id)! };
      return change.before === change.now ? [] : { id, article, name, ...change };
    }),
    total: { before: sumOf(before, former), now: sumOf(present, session.company) },
  };
};

async function findFormer(db: Db, session: BuyerSession, companyId: number): Promise<CurrentCompany | null> {
  if (session.isChild && companyId !== session.company.id) return null;
  const [row] = await db
    .select({ company: companyTerms, member: { role: membership.role, rights: membership.rights } })
    .from(membership)
    .innerJoin(company, and(eq(company.id, membership.companyId), ne(company.state, 'blocked')))
    .where(
      and(
        eq(membership.accountId, session.account.id),
        eq(membership.companyId, companyId),
        eq(membership.state, 'active'),
      ),
    );
  return row ? { ...row.company, ...row.member } : null;
}

/** What is said of each line: its price, or why it cannot be ordered. */
function stateOfLines({ lines, lost }: PricedBasket, { currency }: CurrentCompany): Map<number, string> {
  return new Map([
    ...lines.map(({ item, price, isOrderable }): [number, string] => [
      item.id,
      isOrderable ? priceLabel(formatWirePrice(toWire(price.valueVat), currency), item.unit) : 'Нет в наличии',
    ]),
    ...lost.map(({ item, reason }): [number, string] => [item.id, reason]),
  ]);
}

const sumOf = ({ totals }: PricedBasket, { currency }: CurrentCompany): string =>
  formatWirePrice(toWire(totals.total), currency);
