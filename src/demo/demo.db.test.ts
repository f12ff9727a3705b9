import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { isEndedPaper, isEndingPaper } from '#goods/papers/server/index.ts';
import { goodsPaper } from '#goods/papers/server/tables.ts';
import { product, productLink, property, section } from '#goods/products/server/tables.ts';
import { account, company, membership } from '#identity/accounts/server/tables.ts';
import { contentItem } from '#service/content/server/tables.ts';
import { promotion } from '#goods/pricing/server/tables.ts';
import { ledgerBalance, paymentSchedule } from '#ordering/finance/server/tables.ts';
import { customerOrder, orderedText, orderLine } from '#ordering/orders/server/tables.ts';
import { priceItems } from '#goods/pricing/server/index.ts';
import { stock, stockReservation, warehouse } from '#goods/stock/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { testApp, type TestApp } from '#shop/testing/test-app.ts';
import { dayOf } from '#shared/dates.ts';
import { orderTotals } from '#shared/order-totals.ts';
import { DATA_FOLDER } from './read-data.ts';
import { demoPassword } from './demo-accounts.ts';
import { isEmpty, seedDemo } from './seed-demo.ts';

const now = new Date('2026-03-17T09:00:00Z');
let shop: TestApp;
let db: Db;
let wasEmpty: boolean;

beforeAll(async () => {
  shop = await testApp();
  ({ db } = shop);
  wasEmpty = await isEmpty(db);
  await seedDemo(db, { now });
});

describe('seedDemo', () => {
  it('fills an empty database', async () => {
    expect(wasEmpty).toBe(true);
    expect(await isEmpty(db)).toBe(false);
  });

  it('writes about 1,500 products in a tree of four levels with thirty properties or more', async () => {
    expect(await db.$count(product)).toBeGreaterThan(1450);
    expect(await db.$count(property)).toBeGreaterThanOrEqual(30);
    const depths = await db.execute<{ depth: number; n: number }>(sql`
      select length(path) - length(replace(path, '/', '')) + 1 as depth, count(*)::int as n from ${section} group by 1 order by 1`);
    expect(depths.rows.map((row) => row.depth)).toEqual([1, 2, 3, 4]);
    const kinds = await db.selectDistinct({ kind: productLink.kind }).from(productLink);
    expect(kinds).toHaveLength(4);
  });

  it('writes no article twice, compared without separators', async () => {
    const { rows } = await db.execute(sql`
      select article_normalised from (select article_normalised from product union all select article_normalised from offer) as all_items
      group by 1 having count(*) > 1 or article_normalised is null`);
    expect(rows).toEqual([]);
  });

  it('names pictures that exist', async () => {
    const { rows } = await db.execute<{ url: string }>(sql`
      select distinct url from (
        select jsonb_array_elements(pictures) ->> 'standard' as url from product
        union all select picture ->> 'standard' from offer
        union all select picture ->> 'standard' from section
        union all select jsonb_array_elements(images) ->> 'standard' from brand
        union all select picture ->> 'standard' from content_item
        union all select picture ->> 'standard' from promotion) as pictures
      where url is not null`);
    expect(rows.length).toBeGreaterThan(200);
    expect(rows.filter(({ url }) => !existsSync(join(DATA_FOLDER, 'pictures', url.replace('/img/', ''))))).toEqual([]);
  });

  it('has papers of goods: one has ended, one ends soon, and an order gives some as an archive', async () => {
    const day = dayOf(now);
    expect(await db.$count(goodsPaper, isEndedPaper(day))).toBe(1);
    expect(await db.$count(goodsPaper, isEndingPaper(day))).toBe(1);
    const { rows } = await db.execute<{ papers: number; orders: number }>(sql`
      select (select count(distinct paper_id)::int from goods_paper_product) as papers,
        (select count(distinct line.order_id)::int from order_line line
          join goods_paper_product own on own.product_id = line.product_id) as orders`);
    expect(rows[0]!.papers).toBe(await db.$count(goodsPaper));
    expect(rows[0]!.orders).toBeGreaterThan(50);
  });

  it('has stock in three warehouses; some items are out of stock', async () => {
    expect(await db.$count(warehouse)).toBe(3);
    const { rows } = await db.execute<{ inStock: number; outOfStock: number }>(sql`
      select count(*) filter (where available > 0)::int as "inStock", count(*) filter (where available <= 0)::int as "outOfStock"
      from (select sum(floor(on_hand) - reserved) as available from ${stock} group by item_id) as items`);
    expect(rows[0]!.inStock).toBeGreaterThan(1000);
    expect(rows[0]!.outOfStock).toBeGreaterThan(50);
  });

  it('has prices of all items for every company, some lowered by promotions', async () => {
    const { rows } = await db.execute<{ id: number }>(sql`select item_id as id from ${stock} group by 1`);
    const ids = rows.map((row) => row.id);
    for (const { id, priceTypeId, discountPercent } of await db.select().from(company)) {
      const prices = await priceItems(db, { companyId: id, priceTypeId, currency: 'RUB', discountPercent }, ids, now);
      expect(prices.size).toBe(ids.length);
      const lowered = [...prices.values()].filter((price) => price.discountPrice !== null);
      expect(lowered.length).toBeGreaterThan(40);
      expect(lowered.every((price) => price.promotionId !== null)).toBe(true);
    }
  });

  it('logs in every demo account with the same password', async () => {
    for (const name of ['buyer', 'admin', 'debtor', 'banned', 'manager', 'tech']) {
      const body = { login: `${name}@optovik.demo`, password: demoPassword };
      const { data } = await shop.call('authentication', { body });
      expect(data.token, name).not.toBe('');
      const header = await shop.call('header', {}, { token: data.token });
      expect(header.status, name).toBe(200);
    }
    const roles = await db.selectDistinct({ role: account.role }).from(account);
    expect(roles.map(({ role }) => role).toSorted()).toEqual(['MANAGER', 'TECH', 'USER']);
    const inCompany = await db.selectDistinct({ role: membership.role }).from(membership);
    expect(inCompany).toHaveLength(2);
  });

  it('marks one debtor and one banned company', async () => {
    const companies = await db.select().from(company).where(eq(company.state, 'active'));
    expect(companies).toHaveLength(5);
    expect(companies.filter((one) => one.hasDebt)).toHaveLength(1);
    expect(companies.filter((one) => one.orderBan)).toHaveLength(1);
    const debtor = companies.find((one) => one.hasDebt)!;
    const balances = await db.select().from(ledgerBalance);
    expect(balances.filter((row) => row.overdue > 0).map((row) => row.companyId)).toEqual([debtor.id]);
    const late = await db
      .selectDistinct({ id: paymentSchedule.companyId })
      .from(paymentSchedule)
      .where(sql`paid_amount < amount and due_date < '2026-03-17'`);
    expect(late).toEqual([{ id: debtor.id }]);
  });

  it('has a company and a person who wait for a manager', async () => {
    const waiting = await db.select().from(company).where(eq(company.state, 'pending'));
    expect(waiting).toMatchObject([{ orderBan: true, managerAccountId: null }]);
    expect(await db.$count(membership, eq(membership.state, 'pending'))).toBe(1);
  });

  it('writes orders whose totals match their lines', async () => {
    const orders = await db.select().from(customerOrder);
    const lines = Map.groupBy(await db.select().from(orderLine), (line) => line.orderId);
    expect(orders.length).toBeGreaterThan(300);
    for (const { id, number, sum, discount, vatSum, total, weightGrams } of orders) {
      const own = lines.get(id)!.map((line) => ({ ...line, weightGrams: line.weightGrams / line.quantity }));
      expect(orderTotals(own), number).toMatchObject({ sum, discount, vatSum, total, weightGrams });
      expect(
        own.reduce((all, line) => all + line.lineTotal, 0),
        number,
      ).toBe(total);
    }
  });

  it('finds orders by the texts of all their lines', async () => {
    const lost = await db.$count(
      orderLine,
      sql`not exists (select from ${orderedText} where key = ${orderLine.textKey})`,
    );
    expect({ lines: await db.$count(orderLine), lost }).toEqual({ lines: expect.any(Number), lost: 0 });
    const { rows } = await db.execute(sql`select from ${orderedText} group by key having count(*) > 1`);
    expect(rows).toEqual([]);
  });

  it('gives the next order the next number', async () => {
    const { rows } = await db.execute<{ n: number }>(sql`select nextval('order_number_seq')::int as n`);
    expect(rows[0]!.n).toBe((await db.$count(customerOrder)) + 1);
  });

  it('reserves goods for open orders only, in the quantities of their lines', async () => {
    const { rows } = await db.execute<{ status: string }>(sql`
      select distinct status from ${customerOrder} join ${stockReservation} on order_id = customer_order.id`);
    const statuses = rows.map((row) => row.status);
    expect(statuses.toSorted()).toEqual(['awaiting_payment', 'confirmed', 'new', 'picking']);
    const { rows: wrong } = await db.execute(sql`
      select item_id from ${stock} full join (
        select item_id, warehouse_id, sum(quantity) as held from ${stockReservation} group by 1, 2) as held
        using (item_id, warehouse_id)
      where reserved <> coalesce(held, 0)`);
    expect(wrong).toEqual([]);
  });

  it('publishes twelve news and six promotions', async () => {
    const news = await db.select().from(contentItem).where(eq(contentItem.kind, 'news'));
    expect(news.filter((item) => item.published)).toHaveLength(12);
    expect(await db.$count(promotion)).toBe(6);
  });
});
