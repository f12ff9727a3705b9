import { and, eq, exists, inArray, isNull, lte, or, gt, sql } from 'drizzle-orm';
import { type PriceTerms, priceItems, termsOfCompany } from '#goods/pricing/server/index.ts';
import { discount, promotion } from '#goods/pricing/server/tables.ts';
import { isShownProduct } from '#goods/products/server/index.ts';
import { offer, product, productSection, section } from '#goods/products/server/tables.ts';
import { account, company, membership } from '#identity/accounts/server/tables.ts';
import { consent } from '#identity/consents/server/tables.ts';
import { notify } from '#identity/notifications/server/index.ts';
import { type Db, transaction } from '#server/db/index.ts';
import { sendLetter } from '#server/delivery/index.ts';
import { formatDate } from '#shared/dates.ts';
import { promotionAnnouncement } from './tables.ts';

type Promotion = typeof promotion.$inferSelect;

/** Goods of a promotion that are looked at to know whether a company buys any of them. */
const SAMPLE = 500;

/**
 * Notifies buyers of each promotion that has begun, once: a notice to the people of the companies that buy
 * goods of it, a letter to those of them who agreed to advertising.
 */
export async function announcePromotions(db: Db, now: Date): Promise<void> {
  const begun = await db
    .select()
    .from(promotion)
    .where(
      and(
        eq(promotion.active, true),
        or(isNull(promotion.startsAt), lte(promotion.startsAt, now)),
        or(isNull(promotion.endsAt), gt(promotion.endsAt, now)),
        sql`not exists (select from ${promotionAnnouncement}
          where ${promotionAnnouncement.promotionId} = ${promotion.id})`,
      ),
    )
    .orderBy(promotion.id);
  for (const one of begun) {
    const companies = await findCompanies(db, one, now);
    await transaction(db, (tx) => announce(tx, one, companies, now));
  }
}

async function announce(tx: Db, one: Promotion, companies: readonly number[], now: Date): Promise<void> {
  const claimed = await tx
    .insert(promotionAnnouncement)
    .values({ promotionId: one.id, at: now })
    .onConflictDoNothing()
    .returning();
  if (claimed.length === 0 || companies.length === 0) return;
  const hasAgreed = exists(
    tx
      .select()
      .from(consent)
      .where(and(eq(consent.accountId, account.id), eq(consent.document, 'advertising'), isNull(consent.withdrawnAt))),
  );
  const people = await tx
    .selectDistinct({ id: account.id, email: account.email, hasAgreed: sql<boolean>`${hasAgreed}` })
    .from(membership)
    .innerJoin(account, eq(account.id, membership.accountId))
    .where(
      and(
        inArray(membership.companyId, [...companies]),
        eq(membership.state, 'active'),
        eq(account.active, true),
        eq(account.role, 'USER'),
      ),
    )
    .orderBy(account.id);
  const path = `/actions/${one.code}/`;
  const subject = `Акция: ${one.name}`;
  for (const { id, email, hasAgreed: wants } of people) {
    await notify(tx, { accountId: id, title: subject, text: one.text, url: path, at: now });
    if (!wants || email === null) continue;
    await sendLetter(tx, {
      kind: 'promotion.started',
      to: email,
      accountId: id,
      subject,
      content: {
        paragraphs: [one.text || 'Началась акция на товары, которые покупает ваша компания.'],
        ...(one.endsAt && { facts: [['Действует до', formatDate(one.endsAt)]] }),
        action: { label: 'Открыть акцию', path },
        closing: ['Вы получили письмо, потому что согласились на рекламу. Отказаться можно в профиле.'],
      },
    });
  }
}

/** The active companies that buy goods of the promotion at a price that it lowers; all where it names no goods. */
async function findCompanies(db: Db, { id }: Promotion, now: Date): Promise<number[]> {
  const rules = await db.select().from(discount).where(eq(discount.promotionId, id));
  const active = await db.select().from(company).where(eq(company.state, 'active'));
  if (rules.length === 0) return active.map((firm) => firm.id);
  const isFixedAlone = rules.every(({ percent }) => percent === null);
  const items = await listItems(db, id);
  const sold = new Map<string, boolean>();
  const found: number[] = [];
  for (const firm of active) {
    // A fixed price is in roubles
    if (isFixedAlone && firm.currency !== 'RUB') continue;
    const terms = termsOfCompany(firm);
    const key = `${firm.priceTypeId} ${firm.currency}`;
    const isSold = sold.get(key) ?? (await sells(db, terms, items, now));
    sold.set(key, isSold);
    if (isSold) found.push(firm.id);
  }
  return found;
}

const sells = async (db: Db, terms: PriceTerms, items: readonly number[], now: Date): Promise<boolean> =>
  (await priceItems(db, terms, items, now)).size > 0;

async function listItems(db: Db, promotionId: number): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select coalesce(variant.id, product.id) as id from ${product}
    left join ${offer} variant on variant.product_id = product.id and variant.active
    where ${isShownProduct} and exists (
      select from ${discount} where discount.promotion_id = ${promotionId} and (
        discount.scope = 'all'
        or (discount.scope = 'product' and discount.scope_id = product.id)
        or (discount.scope = 'brand' and discount.scope_id = product.brand_id)
        or (discount.scope = 'section' and exists (
          select from ${productSection} own join ${section} below on below.id = own.section_id
          join ${section} top on below.path = top.path or starts_with(below.path, top.path || '/')
          where own.product_id = product.id and top.id = discount.scope_id))))
    order by product.id limit ${SAMPLE}`);
  return rows.map(({ id }) => id);
}
