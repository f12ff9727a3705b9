import { and, asc, count, desc, eq, ilike, inArray, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { leadManager, servingAccounts } from '#identity/accounts/server/index.ts';
import { account, company } from '#identity/accounts/server/tables.ts';
import { customerOrder } from '#ordering/orders/server/tables.ts';
import { type Db, escapeLike } from '#server/db/index.ts';
import { fullName, type Session } from '#server/session/session.ts';
import { type AppealStatus, appealStatusView } from '#shared/appeal-status.ts';
import type { AppealListItem } from '../contract.ts';
import { appeal, appealType } from './tables.ts';
import { isUnreadBy } from './unread-appeals.ts';
import { visibleTo } from './visible-appeals.ts';

const manager = alias(account, 'manager');
const companyManager = alias(account, 'company_manager');

export type AppealRow = Awaited<ReturnType<typeof selectAppeals>>[number];

type Rows = { limit: number; offset: (total: number) => number };

/** A page of the appeals that a customer may see, the last written one first. */
export function listAppeals(db: Db, session: Session, rows: Rows) {
  const order = [desc(appeal.lastMessageAt), desc(appeal.id)];
  return listPage(db, session, { condition: visibleTo(db, session), rows, order });
}

/** A page of the appeals that a manager answers: those that wait for an answer first. */
export function listServedAppeals(
  db: Db,
  session: Session,
  { status, text }: { status?: AppealStatus; text: string },
  rows: Rows,
) {
  const part = `%${escapeLike(text)}%`;
  const condition = and(
    visibleTo(db, session),
    status && eq(appeal.status, status),
    text === '' ? undefined : ilike(company.name, part),
  );
  const waiting = sql`case ${appeal.status} when 'answered' then 1 when 'closed' then 2 else 0 end`;
  const order = [waiting, desc(appeal.lastMessageAt), desc(appeal.id)];
  return listPage(db, session, { condition, rows, order });
}

type Page = { condition: SQL | undefined; rows: Rows; order: SQL[] };

async function listPage(db: Db, session: Session, { condition, rows, order }: Page) {
  const [counted] = await db
    .select({ total: count() })
    .from(appeal)
    .leftJoin(company, eq(company.id, appeal.companyId))
    .where(condition);
  const { total } = counted!;
  if (total === 0) return { appeals: [], total };
  // What a row shows is joined to those of the page alone
  const page = await db
    .select({ id: appeal.id })
    .from(appeal)
    .leftJoin(company, eq(company.id, appeal.companyId))
    .where(condition)
    .orderBy(...order)
    .limit(rows.limit)
    .offset(rows.offset(total));
  const ids = page.map(({ id }) => id);
  const appeals = ids.length ? await selectAppeals(db, session, inArray(appeal.id, ids)).orderBy(...order) : [];
  return { appeals, total };
}

/** One visible appeal, or undefined: an absent one and a foreign one look the same. */
export async function findAppeal(db: Db, session: Session, id: number): Promise<AppealRow | undefined> {
  const [row] = await selectAppeals(db, session, and(eq(appeal.id, id), visibleTo(db, session)));
  return row;
}

/** An appeal as nobody's: that its reader has something unread is for the caller to say. */
export async function getAppealRow(db: Db, id: number): Promise<AppealRow | undefined> {
  const [row] = await selectAppeals(db, null, eq(appeal.id, id));
  return row;
}

export const nameOf = (person: typeof account | typeof manager | typeof companyManager) => ({
  name: person.name,
  lastName: person.lastName,
  secondName: person.secondName,
});

function selectAppeals(db: Db, session: Session | null, condition: SQL | undefined) {
  return db
    .select({
      appeal,
      type: { id: appealType.id, code: appealType.code, name: appealType.name },
      company: { id: company.id, name: company.name },
      author: nameOf(account),
      manager: nameOf(manager),
      companyManager: nameOf(companyManager),
      order: { id: customerOrder.id, number: customerOrder.number },
      orderServedBy: servingAccounts(
        customerOrder.managerAccountId,
        company.managerAccountId,
        company.secondManagerAccountId,
      ),
      isUnread: session ? isUnreadBy(session.actor.id) : sql<boolean>`false`,
    })
    .from(appeal)
    .innerJoin(appealType, eq(appealType.id, appeal.typeId))
    .leftJoin(company, eq(company.id, appeal.companyId))
    .leftJoin(account, eq(account.id, appeal.accountId))
    .leftJoin(manager, eq(manager.id, appeal.managerAccountId))
    .leftJoin(companyManager, eq(companyManager.id, leadManager))
    .leftJoin(customerOrder, eq(customerOrder.id, appeal.orderId))
    .where(condition)
    .$dynamic();
}

/** R-CALL-123: one row of the list. */
export function appealListItem({ appeal: one, type, company: firm, author, isUnread }: AppealRow): AppealListItem {
  return {
    id: one.id,
    title: one.title,
    url: `/appeal/${one.id}/`,
    type,
    status: appealStatusView(one.status),
    contragent: firm && { id: firm.id, name: firm.name },
    author: personName(author),
    date: one.createdAt.toISOString(),
    lastMessageDate: one.lastMessageAt.toISOString(),
    isUnread,
  };
}

type Person = { name: string | null; lastName: string | null; secondName: string | null } | null;

/** R-ENT-64. */
export const personName = (person: Person): string => findName(person) ?? 'Неизвестно';

/** The name of a person, null for one who is absent. */
export function findName(person: Person): string | null {
  const { name, lastName, secondName } = person ?? {};
  return fullName({ name: name ?? '', lastName: lastName ?? '', secondName: secondName ?? '' }) || null;
}

/** Themes that may be chosen. */
export function listTypes(db: Db) {
  return db
    .select({ id: appealType.id, code: appealType.code, name: appealType.name })
    .from(appealType)
    .where(eq(appealType.active, true))
    .orderBy(asc(appealType.sort), asc(appealType.id));
}
