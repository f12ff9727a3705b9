import { and, eq } from 'drizzle-orm';
import { productUrl } from '#goods/catalogue/server/index.ts';
import { termsOfCompany } from '#goods/pricing/server/index.ts';
import { explainQuery, getLearnt, writeChoices } from '#goods/search/server/index.ts';
import { companiesInScope, companyTerms } from '#identity/accounts/server/index.ts';
import { company } from '#identity/accounts/server/tables.ts';
import { notFound } from '#server/errors.ts';
import type { CallContext, Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { toWire } from '#shared/money.ts';
import { seesMoney } from '#shared/rights/staff-rights.ts';
import { MAX_RESULTS } from '../contract.ts';

/** What a buyer finds, why, and at which prices of a company; nothing is counted. Error: NOT_FOUND for a foreign company. */
export const trySearch: Operation<'officeSearchTry', Session> = async (ctx, { body }) => {
  const { db, now, session } = ctx;
  const firm = body.company === undefined ? null : await getCompany(ctx, body.company);
  await writeChoices(db);
  const [{ model, results, texts: _, ...explained }, learnt] = await Promise.all([
    explainQuery(db, { typed: body.query, rules: body.rules, limit: MAX_RESULTS }),
    getLearnt(db, body.query),
  ]);
  const terms = termsOfCompany(firm);
  const seesPrices = seesMoney(session.staff);
  const payable = new Float64Array(results.length);
  if (seesPrices) {
    const rows = Uint32Array.from(results, ({ row }) => row);
    model.pricesFor(terms, now()).payables(rows, rows.length, payable);
  }
  return {
    ...explained,
    dropped: [...explained.dropped],
    results: results.map(({ id, name, article, code, reason, row }, n) => ({
      productId: id,
      name,
      article,
      url: productUrl(code),
      reason,
      isInStock: model.goods.inStock[row] === 1,
      price: payable[n] === 0 ? null : toWire(payable[n]!),
    })),
    rules: learnt.rules.map(({ id, ...rule }) => ({ productId: id, ...rule })),
    chosen: learnt.chosen.map(({ id, ...choice }) => ({ productId: id, ...choice })),
    currency: terms.currency,
    seesPrices,
  };
};

async function getCompany({ db, session }: CallContext<Session>, id: number) {
  const [firm] = await db
    .select(companyTerms)
    .from(company)
    .where(and(eq(company.id, id), companiesInScope(session, 'customers')));
  if (!firm) throw notFound('Такой компании нет среди ваших');
  return firm;
}
