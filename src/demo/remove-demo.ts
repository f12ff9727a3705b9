import { and, eq, inArray, sql } from 'drizzle-orm';
import { removePaper } from '#goods/papers/server/index.ts';
import { goodsPaper, goodsPaperProduct } from '#goods/papers/server/tables.ts';
import { discount, promotion } from '#goods/pricing/server/tables.ts';
import { changeSections, recordCatalogueChange } from '#goods/products/server/index.ts';
import { product, section } from '#goods/products/server/tables.ts';
import { dropLexiconsOfFormerGoods } from '#goods/search/server/index.ts';
import { source } from '#goods/sources/server/tables.ts';
import { account, company, membership } from '#identity/accounts/server/tables.ts';
import { setAccountsActive } from '#identity/accounts/server/index.ts';
import { endSessions } from '#identity/session/server/index.ts';
import { type Db, transaction } from '#server/db/index.ts';
import { recordset } from '#server/db/recordset.ts';
import { contentItem, faqQuestion } from '#service/content/server/tables.ts';
import { isOpenDemoAccount } from './demo-accounts.ts';
import { DEMO_SOURCE } from './demo-source.ts';
import { readDemoFolder } from './demo-folder.ts';
import { readData } from './read-data.ts';
import type { PaperData } from './seed-papers.ts';

/** How much of the demo data was taken out of sight. */
type Removed = { accounts: number; companies: number; products: number; published: number };

/**
 * Takes the demo data out of a shop: accounts can no longer log in, companies are blocked, goods, news and promotions
 * are shown no more. Rows stay, as orders refer to them. What is not of the demo data keeps as it is.
 */
export async function removeDemo(db: Db): Promise<Removed> {
  return transaction(db, async (tx) => {
    const accounts = await closeDemoAccounts(tx);
    const companies = await blockCompanies(tx, accounts);
    const products = await hideGoods(tx);
    await removePapers(tx);
    const published = await hideContent(tx);
    await dropLexiconsOfFormerGoods(tx);
    await recordCatalogueChange(tx, 'all');
    return { accounts: accounts.length, companies, products, published };
  });
}

async function closeDemoAccounts(tx: Db): Promise<number[]> {
  const rows = await tx.select({ id: account.id }).from(account).where(isOpenDemoAccount);
  const ids = rows.map(({ id }) => id);
  // The demo's owner may go too: how a shop gets its own one is said at the end
  await setAccountsActive(tx, ids, false);
  await endSessions(tx, ids);
  return ids;
}

/** Companies all of whose members are closed. */
async function blockCompanies(tx: Db, accounts: readonly number[]): Promise<number> {
  const members = tx
    .select({ id: membership.companyId })
    .from(membership)
    .where(inArray(membership.accountId, [...accounts]));
  const hasOthers = sql`exists (select from ${membership} own join ${account} member on member.id = own.account_id
    where own.company_id = ${company.id} and member.active)`;
  const rows = await tx
    .update(company)
    .set({ state: 'blocked' })
    .where(and(inArray(company.id, members), sql`not ${hasOthers}`))
    .returning({ id: company.id });
  return rows.length;
}

async function hideGoods(tx: Db): Promise<number> {
  const sources = tx.select({ id: source.id }).from(source).where(eq(source.name, DEMO_SOURCE));
  await changeSections(tx, () => tx.update(section).set({ active: false }).where(inArray(section.sourceId, sources)));
  const rows = await tx
    .update(product)
    .set({ active: false })
    .where(and(inArray(product.sourceId, sources), product.active))
    .returning({ id: product.id });
  return rows.length;
}

/** Removes the papers of the demo; what the owner has added, and what he has given to goods of his own, stays. */
async function removePapers(tx: Db): Promise<void> {
  const own = recordset(readData<PaperData[]>('papers.json'), 'r', 'kind text, title text, number text');
  const { rows } = await tx.execute<{ id: number }>(sql`
    select p.id from ${goodsPaper} p
    where p.created_by is null and exists (select from ${own} where (r.kind, r.title, r.number) = (p.kind, p.title, p.number))
      and not exists (
        select from ${goodsPaperProduct} g join ${product} on product.id = g.product_id
        join ${source} on source.id = product.source_id
        where g.paper_id = p.id and source.name <> ${DEMO_SOURCE})`);
  for (const { id } of rows) await removePaper(tx, id);
}

/** Withdraws what still is of the demo folder; what the owner has published under another code stays. */
async function hideContent(tx: Db): Promise<number> {
  const { news, marketing, promotions, faq } = await readDemoFolder(new Date());
  const codesOf = (items: readonly { code: string }[]) => items.map(({ code }) => code);
  const hidden = await tx
    .update(contentItem)
    .set({ published: false })
    .where(and(contentItem.published, inArray(contentItem.code, codesOf([...news, ...marketing]))))
    .returning({ id: contentItem.id });
  const ended = await tx
    .update(promotion)
    .set({ active: false })
    .where(and(promotion.active, inArray(promotion.code, codesOf(promotions))))
    .returning({ id: promotion.id });
  await tx.delete(discount).where(
    inArray(
      discount.promotionId,
      ended.map(({ id }) => id),
    ),
  );
  const questions = await tx
    .update(faqQuestion)
    .set({ published: false })
    .where(and(faqQuestion.published, inArray(faqQuestion.code, codesOf(faq))))
    .returning({ id: faqQuestion.id });
  return hidden.length + ended.length + questions.length;
}
