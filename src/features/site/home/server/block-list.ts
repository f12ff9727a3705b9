import { contragentsBlock, questionsBlock } from './manager-blocks.ts';
import { healthBlock, importsBlock } from './tech-blocks.ts';
import { newsBlock, promotionsBlock } from './content-blocks.ts';
import { listViewed } from '#goods/catalogue/server/index.ts';
import { listFrequent } from '#ordering/my-goods/server/index.ts';
import { getDebt } from '#ordering/finance/server/index.ts';
import { toWire } from '#shared/money.ts';
import { and, eq, sql } from 'drizzle-orm';
import { answeringFor } from '#identity/accounts/server/index.ts';
import { account } from '#identity/accounts/server/tables.ts';
import { fullName, type Session } from '#server/session/session.ts';
import { formatPhone } from '#shared/phone.ts';
import { listLastOrders } from '#ordering/orders/server/index.ts';
import type { Block } from './block.ts';

const MAX_ORDERS = 5;
/** Ten and a few, as some may be out of stock. */
const MAX_FREQUENT = 12;
const MAX_VIEWED = 12;

/** What the company orders most; without orders the block says how to begin. */
const myGoodsBlock: Block<'myGoods'> = {
  control: 'myGoods',
  title: 'Мои товары',
  isFor: ({ account, company }) => account.role === 'USER' && company !== null,
  load: (ctx) => listFrequent(ctx, MAX_FREQUENT),
};

/** The goods that the visitor looked at last; nothing where he has not looked at any. */
const viewedBlock: Block<'viewed'> = {
  control: 'viewed',
  title: 'Вы недавно смотрели',
  isFor: () => true,
  load: async (ctx) => {
    const items = await listViewed(ctx, { limit: MAX_VIEWED });
    return items.length > 0 ? items : null;
  },
};

/** The last orders that the buyer may see. */
const ordersBlock: Block<'orders'> = {
  control: 'orders',
  title: 'Последние заказы',
  isFor: ({ account }) => account.role === 'USER',
  load: ({ db, session }) => listLastOrders(db, session, MAX_ORDERS),
};

/** Who answers for the buyer's company now: its manager, else the second one, or who stands in; without one the page shows the call centre of the footer's contacts. */
const managerBlock: Block<'manager'> = {
  control: 'manager',
  title: 'Ваш менеджер',
  isFor: (session) => managerOf(session) !== null,
  load: async ({ db, session }) => {
    const [row] = await db
      .select()
      .from(account)
      .where(and(eq(account.id, answeringFor(sql`${managerOf(session)}::int`)), eq(account.active, true)));
    return row ? { name: fullName(row), phone: row.phone ? formatPhone(row.phone) : '', email: row.email ?? '' } : null;
  },
};

const managerOf = ({ company }: Pick<Session, 'company'>): number | null =>
  company?.managerAccountId ?? company?.secondManagerAccountId ?? null;

/** What the current company owes, for who may see its finances. */
const balanceBlock: Block<'balance'> = {
  control: 'balance',
  title: 'Взаиморасчёты',
  isFor: ({ account, company }) =>
    account.role === 'USER' && company !== null && (company.role === 'ADMIN' || company.rights.finance),
  load: async ({ db, session }) => {
    const { id, currency } = session.company!;
    const debt = await getDebt(db, id);
    return (
      debt && {
        balance: toWire(debt.balance),
        owed: toWire(debt.owed),
        overdue: toWire(debt.overdue),
        currency,
        asOf: debt.asOf.toISOString(),
      }
    );
  },
};

/** The blocks of the home page in their order: one line each. */
export const blocks: readonly Block[] = [
  myGoodsBlock,
  contragentsBlock,
  questionsBlock,
  importsBlock,
  healthBlock,
  ordersBlock,
  balanceBlock,
  managerBlock,
  promotionsBlock,
  newsBlock,
  viewedBlock,
] as Block[];
