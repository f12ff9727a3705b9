import { and, count, desc, eq, exists, inArray, max, notInArray, sql } from 'drizzle-orm';
import { productUrl } from '#goods/catalogue/server/index.ts';
import { product } from '#goods/products/server/tables.ts';
import { productQuestion } from '#goods/questions/server/tables.ts';
import { company, membership } from '#identity/accounts/server/tables.ts';
import { customerOrder } from '#ordering/orders/server/tables.ts';
import { countUnanswered } from '#service/appeals/server/index.ts';
import { companyUrl, countCompanies, servedBy } from '#service/cabinet/server/index.ts';
import type { Db } from '#server/db/index.ts';
import { scopeOf } from '#shared/rights/staff-rights.ts';
import { finalStatuses, statusView } from '#shared/order-status.ts';
import type { Block } from './block.ts';

const shownCompanies = 10;
const shownQuestions = 5;

/**
 * Figures of the companies that his list shows, what waits for a manager, and those that ordered last. Of an order he sees day and status;
 * what is in it, he sees as its customer.
 */
export const contragentsBlock: Block<'contragents'> = {
  control: 'contragents',
  title: 'Контрагенты',
  isFor: ({ staff }) => scopeOf(staff, 'customers') !== null,
  load: async ({ db, session }) => {
    const { all: total, pending, debt: withDebt, ban: banned } = await countCompanies(db, session);
    const { id, name, hasDebt, orderBan } = company;
    const companies = await db
      .select({ id, name, hasDebt, orderBan, last: max(customerOrder.id) })
      .from(company)
      .leftJoin(customerOrder, eq(customerOrder.companyId, company.id))
      .where(servedBy(session))
      .groupBy(company.id)
      .orderBy(sql`max(${customerOrder.id}) desc nulls last`, company.id)
      .limit(shownCompanies);
    const orders = await lastOrders(db, companies);
    return {
      total,
      withDebt,
      banned,
      pending,
      unanswered: await countUnanswered(db, session.account.id),
      companies: companies.map(({ last, ...shown }) => ({
        ...shown,
        url: companyUrl(shown.id),
        ...orders(shown.id, last),
      })),
    };
  },
};

/** The last order of each company, and how many of its orders are under way. */
async function lastOrders(db: Db, companies: readonly { id: number; last: number | null }[]) {
  const ids = companies.map(({ id }) => id);
  const lastIds = companies.flatMap(({ last }) => last ?? []);
  const { id, status, createdAt, companyId } = customerOrder;
  const last = lastIds.length
    ? await db.select({ id, status, createdAt }).from(customerOrder).where(inArray(id, lastIds))
    : [];
  const open = ids.length
    ? await db
        .select({ companyId, orders: count() })
        .from(customerOrder)
        .where(and(inArray(companyId, ids), notInArray(status, finalStatuses)))
        .groupBy(companyId)
    : [];
  return (ofCompany: number, orderId: number | null) => {
    const order = last.find((row) => row.id === orderId);
    return {
      lastOrder: order ? { date: order.createdAt.toISOString(), status: statusView(order.status) } : null,
      openOrders: open.find((row) => row.companyId === ofCompany)?.orders ?? 0,
    };
  };
}

/** What the users of the manager's companies asked about goods and nobody answered yet, the oldest first. */
export const questionsBlock: Block<'questions'> = {
  control: 'questions',
  title: 'Вопросы без ответа',
  isFor: ({ staff }) => scopeOf(staff, 'customers') !== null,
  load: async ({ db, session }) => {
    const servedUsers = db
      .select({ one: sql`1` })
      .from(membership)
      .innerJoin(company, eq(company.id, membership.companyId))
      .where(
        and(eq(membership.accountId, productQuestion.accountId), eq(membership.state, 'active'), servedBy(session)),
      );
    const open = and(eq(productQuestion.state, 'new'), exists(servedUsers));
    const [all] = await db.select({ total: count() }).from(productQuestion).where(open);
    if (all!.total === 0) return null;
    const rows = await db
      .select({
        id: productQuestion.id,
        text: productQuestion.text,
        at: productQuestion.at,
        name: product.name,
        code: product.code,
      })
      .from(productQuestion)
      .innerJoin(product, eq(product.id, productQuestion.productId))
      .where(open)
      .orderBy(productQuestion.at, desc(productQuestion.id))
      .limit(shownQuestions);
    const items = rows.map(({ id, text, at, name, code }) => ({
      id,
      text,
      date: at.toISOString(),
      product: { name, url: productUrl(code) },
    }));
    return { total: all!.total, items };
  },
};
