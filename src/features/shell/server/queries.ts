import { and, asc, count, eq, isNull, notInArray, sql } from 'drizzle-orm';
import { basket, basketLine } from '#features/basket/server/tables.ts';
import { city } from '#features/city/server/tables.ts';
import { account, company, membership } from '#features/companies/server/tables.ts';
import { compareItem } from '#features/compare/server/tables.ts';
import { listKept } from '#features/favourites/server/index.ts';
import { favourite } from '#features/favourites/server/tables.ts';
import { notification } from '#features/notifications/server/tables.ts';
import { customerOrder } from '#features/orders/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { type Session, fullName } from '#server/session/session.ts';
import { formatPhone } from '#shared/phone.ts';
import type { HeaderData } from '../contract.ts';
import { roleNames } from './role-names.ts';

/** All that the frame of a page shows of this visitor (R-CALL-021). */
export async function getHeader(db: Db, session: Session): Promise<HeaderData> {
  const { account: own, company: current } = session;
  const [place, companies, manager, lines, ownBasket, favourites, compared, unread] = await Promise.all([
    own.cityId === null
      ? []
      : db.select({ id: city.id, name: city.name, region: city.region }).from(city).where(eq(city.id, own.cityId)),
    own.role === 'USER' ? listCompanies(db, own.id) : [],
    current?.managerAccountId ? findManager(db, current.managerAccountId) : null,
    db
      .select({ id: basketLine.itemId, quantity: basketLine.quantity })
      .from(basketLine)
      .where(eq(basketLine.accountId, own.id))
      .orderBy(asc(basketLine.addedAt), asc(basketLine.itemId)),
    db.select({ version: basket.version }).from(basket).where(eq(basket.accountId, own.id)),
    listKept(db, favourite, own.id),
    listKept(db, compareItem, own.id),
    db
      .select({ one: sql`1` })
      .from(notification)
      .where(and(eq(notification.accountId, own.id), isNull(notification.readAt)))
      .limit(1),
  ]);
  return {
    user: {
      full_name: fullName(own),
      phone: own.phone ? formatPhone(own.phone) : '',
      email: own.email ?? '',
      workPosition: own.role === 'MANAGER' ? '' : own.workPosition,
      role: session.role,
      roleName: roleNames[session.role],
      city: place[0] ?? null,
    },
    contragents: companies,
    manager,
    basket: lines,
    favorite: favourites,
    compare: compared,
    hasNewNotifications: unread.length > 0,
    actor: session.isChild ? { full_name: fullName(session.actor) } : null,
    basketVersion: ownBasket[0]?.version ?? 0,
  };
}

/** The companies that an account buys for, by name, with what keeps each from ordering. */
export async function listCompanies(db: Db, accountId: number): Promise<HeaderData['contragents']> {
  const rows = await db
    .select({
      id: company.id,
      name: company.name,
      isCurrent: membership.isCurrent,
      debt: company.hasDebt,
      ban: company.orderBan,
    })
    .from(membership)
    .innerJoin(company, eq(company.id, membership.companyId))
    .where(and(eq(membership.accountId, accountId), eq(membership.state, 'active')))
    .orderBy(sql`${company.name} collate "und-x-icu"`, asc(company.id))
    .limit(500);
  return rows.map((row) => ({
    id: row.id,
    uf_name: row.name,
    uf_current_contragent: row.isCurrent,
    uf_has_debt: row.debt ? '1' : '0',
    uf_order_ban: row.ban ? '1' : '0',
  }));
}

async function findManager(db: Db, id: number): Promise<HeaderData['manager']> {
  const [row] = await db
    .select()
    .from(account)
    .where(and(eq(account.id, id), eq(account.active, true)));
  if (!row) return null;
  return { name: fullName(row), phone: row.phone ? formatPhone(row.phone) : '', email: row.email ?? '' };
}

/** How many orders of the current company are under way and of how many unread notices the menu tells. */
export async function countForMenu(db: Db, session: Session): Promise<Record<string, number>> {
  const [unread] = await db
    .select({ n: count() })
    .from(notification)
    .where(and(eq(notification.accountId, session.account.id), isNull(notification.readAt)));
  if (!session.company) return { notifications: unread?.n ?? 0 };
  const mayViewAll = session.company.role === 'ADMIN' || session.company.rights.viewAllOrders;
  const [active] = await db
    .select({ n: count() })
    .from(customerOrder)
    .where(
      and(
        eq(customerOrder.companyId, session.company.id),
        mayViewAll ? undefined : eq(customerOrder.accountId, session.account.id),
        notInArray(customerOrder.status, ['done', 'cancelled']),
      ),
    );
  return { notifications: unread?.n ?? 0, orders: active?.n ?? 0 };
}
