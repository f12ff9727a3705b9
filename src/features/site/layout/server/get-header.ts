import { roleNames } from '#shared/roles.ts';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { basket, basketLine } from '#ordering/basket/server/tables.ts';
import { city } from '#identity/city/server/tables.ts';
import { answeringFor } from '#identity/accounts/server/index.ts';
import { account, company, membership } from '#identity/accounts/server/tables.ts';
import { compareItem, favourite } from '#goods/saved-products/server/tables.ts';
import { awaitedIdsOf } from '#goods/alerts/server/index.ts';
import { savedIdsOf } from '#goods/saved-products/server/index.ts';
import { notification } from '#identity/notifications/server/tables.ts';
import { companiesOf, companyView } from '#identity/companies/server/index.ts';
import { type Db, statementFor } from '#server/db/index.ts';
import { type Session, fullName } from '#server/session/session.ts';
import { formatPhone } from '#shared/phone.ts';
import type { HeaderData } from '../contract.ts';

const manager = alias(account, 'manager');
const accountId = sql.placeholder('accountId');

/** Everything at once: the header goes with every page, and a statement of its own for each part costs more than the part. */
const headerRow = statementFor((db) =>
  db
    .select({
      city: { id: city.id, name: city.name, region: city.region },
      manager: {
        name: manager.name,
        lastName: manager.lastName,
        secondName: manager.secondName,
        phone: manager.phone,
        email: manager.email,
      },
      basketVersion: basket.version,
      lines: sql<HeaderData['basket']>`(
        select coalesce(json_agg(json_build_object('id', ${basketLine.itemId}, 'quantity', ${basketLine.quantity})
          order by ${basketLine.addedAt}, ${basketLine.itemId}), '[]')
        from ${basketLine} where ${basketLine.accountId} = ${account.id})`,
      companies: companiesOf(db, sql`${account.id}`, sql`${sql.placeholder('actorId')}::int`),
      favourites: savedIdsOf(favourite, account.id),
      compared: savedIdsOf(compareItem, account.id),
      awaited: awaitedIdsOf(account.id, sql`${sql.placeholder('companyId')}::int`),
      joining: sql<string | null>`(
        select ${company.name} from ${membership} join ${company} on ${company.id} = ${membership.companyId}
        where ${membership.accountId} = ${account.id} and ${membership.state} = 'pending'
        order by ${membership.createdAt} limit 1)`,
      isMailRefused: sql<boolean>`${account.mailRefusedAt} is not null`,
      hasUnread: sql<boolean>`exists (select from ${notification}
        where ${notification.accountId} = ${account.id} and ${isNull(notification.readAt)})`,
    })
    .from(account)
    .leftJoin(city, eq(city.id, account.cityId))
    .leftJoin(
      manager,
      and(eq(manager.id, answeringFor(sql`${sql.placeholder('managerId')}::int`)), eq(manager.active, true)),
    )
    .leftJoin(basket, eq(basket.accountId, account.id))
    .where(sql`${account.id} = ${accountId}`)
    .prepare('header'),
);

/** The header data of this visitor (R-CALL-021). */
export async function getHeader(db: Db, session: Session): Promise<HeaderData> {
  const { account: own, actor, company: current, isChild } = session;
  const rows = await headerRow(db).execute({
    accountId: own.id,
    actorId: isChild ? actor.id : null,
    managerId: current?.managerAccountId ?? current?.secondManagerAccountId ?? null,
    companyId: current?.id ?? null,
  });
  // Accounts are never deleted
  const row = rows[0]!;
  return {
    user: {
      id: own.id,
      full_name: fullName(own),
      phone: own.phone ? formatPhone(own.phone) : '',
      email: own.email ?? '',
      workPosition: own.role === 'MANAGER' ? '' : own.workPosition,
      role: session.role,
      roleName: roleNames[session.role],
      city: row.city,
    },
    contragents: own.role === 'USER' ? row.companies.map(companyView) : [],
    manager: managerOf(row.manager),
    basket: row.lines,
    favorite: row.favourites,
    compare: row.compared,
    awaited: row.awaited,
    hasNewNotifications: row.hasUnread,
    isMailRefused: row.isMailRefused,
    approval: approvalOf(session, row.joining),
    actor: session.isChild ? { full_name: fullName(session.actor) } : null,
    basketVersion: row.basketVersion ?? 0,
  };
}

function approvalOf({ company: current }: Session, joining: string | null): HeaderData['approval'] {
  if (current?.state === 'pending') return { company: current.name, of: 'company' };
  return joining === null ? null : { company: joining, of: 'person' };
}

type Person = { name: string; lastName: string; secondName: string; phone: string | null; email: string | null };

function managerOf(person: Person | null): HeaderData['manager'] {
  return (
    person && {
      name: fullName(person),
      phone: person.phone ? formatPhone(person.phone) : '',
      email: person.email ?? '',
    }
  );
}
