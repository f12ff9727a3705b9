import { and, eq, ilike, inArray, isNull, like, ne, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { answeringFor } from '#identity/accounts/server/index.ts';
import { account, company } from '#identity/accounts/server/tables.ts';
import { type Db, escapeLike } from '#server/db/index.ts';
import { keyset } from '#server/db/keyset.ts';
import type { CallContext, Operation } from '#server/serve.ts';
import { fullName, type Session } from '#server/session/session.ts';
import { answeredBy } from '#service/appeals/server/index.ts';
import { appeal, appealType } from '#service/appeals/server/tables.ts';
import { appealStatusView } from '#shared/appeal-status.ts';
import type { Parsed } from '#shared/endpoint.ts';
import { APPEALS_PAGE_SIZE, type appealStates, MAX_COUNTED_APPEALS } from '../contract.ts';

type AppealFilter = Omit<Parsed<'officeAppeals'>['query'], 'after'>;

const answering = alias(account, 'answering');
/** The manager who answers by right, before any substitution. */
const responsible = sql`coalesce(${appeal.managerAccountId}, ${company.managerAccountId})`;

const pages = keyset(
  {
    last: { key: sql`${appeal.lastMessageAt}`, type: sql`timestamptz` },
    created: { key: sql`${appeal.createdAt}`, type: sql`timestamptz` },
  },
  appeal.id,
);

/** The appeals that a member of staff answers, a page by key; those that wait longest come first. */
export const listAppeals: Operation<'officeAppeals', Session> = async (ctx, { query }) => {
  const { after, ...filter } = query;
  const { db, session } = ctx;
  const where = filtered(ctx, filter);
  const [rows, { count, managers }] = await Promise.all([readRows(db, where, filter, after), readFacts(db, where)]);
  const shown = rows.slice(0, APPEALS_PAGE_SIZE);
  const last = shown.at(-1);
  return {
    items: shown.map(({ one, type, company: firm, author, answering: person }) => ({
      id: one.id,
      title: one.title,
      type,
      status: appealStatusView(one.status),
      company: firm,
      author: author ? fullName(author) : '',
      answers: person && { id: person.id, name: person.id === session.account.id ? 'Вы' : fullName(person) },
      isHandedOver: one.managerAccountId !== null,
      createdAt: one.createdAt.toISOString(),
      lastAt: one.lastMessageAt.toISOString(),
    })),
    next: rows.length > shown.length && last ? pages.keyOf(filter, { key: last.key, id: last.one.id }) : null,
    count,
    managers: managers.map(({ id, ...person }) => ({ id, name: fullName(person) })),
  };
};

const states: Record<(typeof appealStates)[number], SQL | undefined> = {
  waiting: inArray(appeal.status, ['new', 'work']),
  answered: eq(appeal.status, 'answered'),
  closed: eq(appeal.status, 'closed'),
  all: undefined,
};

function filtered({ db, session }: CallContext<Session>, { q, state, manager }: AppealFilter): SQL {
  const part = `%${escapeLike(q)}%`;
  return and(
    answeredBy(db, session.account.id),
    state === undefined ? ne(appeal.status, 'closed') : states[state],
    manager === undefined
      ? undefined
      : manager === 'none'
        ? isNull(responsible)
        : sql`${answeringFor(responsible)} = ${manager}`,
    q === '' ? undefined : or(ilike(appeal.title, part), ilike(company.name, part), like(company.inn, part)),
  )!;
}

function readRows(db: Db, where: SQL, filter: AppealFilter, after?: string) {
  const named = { name: account.name, lastName: account.lastName, secondName: account.secondName };
  return db
    .select({
      one: appeal,
      type: appealType.name,
      company: { id: company.id, name: company.name },
      author: named,
      answering: { id: answering.id, name: answering.name, lastName: answering.lastName },
      key: pages.keyText(filter),
    })
    .from(appeal)
    .innerJoin(appealType, eq(appealType.id, appeal.typeId))
    .leftJoin(company, eq(company.id, appeal.companyId))
    .leftJoin(account, eq(account.id, appeal.accountId))
    .leftJoin(answering, eq(answering.id, answeringFor(responsible)))
    .where(and(where, pages.afterKey(filter, after)))
    .orderBy(...pages.inOrder(filter))
    .limit(APPEALS_PAGE_SIZE + 1);
}

/** A filter names no more. */
const MAX_MANAGERS = 200;

type Named = { id: number; name: string; lastName: string };

/** The count of the list and the staff who may answer, in one statement. */
async function readFacts(db: Db, where: SQL) {
  const some = db
    .select({ one: sql`1` })
    .from(appeal)
    .leftJoin(company, eq(company.id, appeal.companyId))
    .where(where)
    .limit(MAX_COUNTED_APPEALS + 1);
  const managers = sql<Named[]>`(
    select coalesce(json_agg(json_build_object('id', id, 'name', name, 'lastName', last_name)), '[]') from (
      select id, name, last_name from ${account}
      where ${account.role} = 'MANAGER' and ${account.active} and ${account.staffRights} ? 'customers'
      order by last_name collate "und-x-icu", id limit ${MAX_MANAGERS}) as named)`;
  const [row] = await db
    .select({ count: sql<number>`(select count(*)::int from ${some} as counted)`, managers })
    .from(sql`(select 1) as one`);
  return row!;
}
