import { and, eq, ilike, or, type SQL, sql } from 'drizzle-orm';
import { companiesInScope } from '#identity/accounts/server/index.ts';
import { account, company, membership } from '#identity/accounts/server/tables.ts';
import { session as sessionTable } from '#identity/session/server/tables.ts';
import { basket, basketLine } from '#ordering/basket/server/tables.ts';
import { type Db, escapeLike } from '#server/db/index.ts';
import { keyset } from '#server/db/keyset.ts';
import type { CallContext, Operation } from '#server/serve.ts';
import { fullName, type Session } from '#server/session/session.ts';
import type { Parsed } from '#shared/endpoint.ts';
import { formatPhone } from '#shared/phone.ts';
import { MAX_COUNTED_PEOPLE, PEOPLE_PAGE_SIZE } from '../contract.ts';
import { peopleInScope } from './people-in-scope.ts';

type PeopleFilter = Omit<Parsed<'officePeople'>['query'], 'after'>;

/** As the index `account_whole_name` has it. */
const whole = sql`btrim(${account.lastName} || ' ' || ${account.name} || ' ' || ${account.secondName})`;

const pages = keyset(
  {
    name: { key: sql`(${whole} collate "und-x-icu")`, type: sql`text` },
    created: { key: sql`${account.createdAt}`, type: sql`timestamptz` },
  },
  account.id,
);

/** The customers in the scope of a member of staff, a page by key. */
export const listPeople: Operation<'officePeople', Session> = async (ctx, { query }) => {
  const { after, ...filter } = query;
  const where = filtered(ctx.session, filter);
  const [rows, [counted]] = await Promise.all([
    readRows(ctx, where, filter, after),
    ctx.db.select({ count: countUpTo(ctx.db, where) }).from(sql`(select 1) as one`),
  ]);
  const shown = rows.slice(0, PEOPLE_PAGE_SIZE);
  const last = shown.at(-1);
  return {
    items: shown.map(({ person, companies, lastLogin }) => ({
      id: person.id,
      name: fullName(person),
      email: person.email ?? '',
      phone: formatPhone(person.phone ?? ''),
      active: person.active,
      companies,
      lastLogin: lastLogin?.toISOString() ?? null,
      createdAt: person.createdAt.toISOString(),
    })),
    next: rows.length > shown.length && last ? pages.keyOf(filter, { key: last.key, id: last.person.id }) : null,
    count: counted!.count,
  };
};

/** Fewer digits are in every phone. */
const MIN_PHONE_DIGITS = 4;

function filtered(session: Session, { q, state, company: of, basket: isLeft }: PeopleFilter): SQL {
  return and(
    peopleInScope(session),
    state && eq(account.active, state === 'active'),
    of === undefined ? undefined : inCompanies(session, eq(company.id, of)),
    isLeft && hasLeftBasket,
    q === '' ? undefined : holdsText(session, q),
  )!;
}

/** Goods were put into the basket and left there: an older basket is forgotten, a younger one is at work. */
const hasLeftBasket = sql`${account.id} in (
  select ${basket.accountId} from ${basket}
  where ${basket.updatedAt} between now() - interval '60 days' and now() - interval '3 days'
    and exists (select from ${basketLine} where ${basketLine.accountId} = ${basket.accountId}))`;

/** In a company in scope that a condition leaves. */
const inCompanies = (session: Session, condition: SQL): SQL => sql`${account.id} in (
  select ${membership.accountId} from ${membership} join ${company} on ${company.id} = ${membership.companyId}
  where ${membership.state} = 'active' and ${companiesInScope(session, 'customers')} and ${condition})`;

function holdsText(session: Session, text: string): SQL {
  const part = (some: string) => `%${escapeLike(some)}%`;
  const digits = text.replaceAll(/\D/g, '').replace(/^8(?=\d{10}$)/, '7');
  return or(
    and(...text.split(/\s+/).map((word) => sql`${whole} ilike ${part(word)}`)),
    ilike(account.email, part(text)),
    digits.length < MIN_PHONE_DIGITS ? undefined : ilike(account.phone, part(digits)),
    inCompanies(session, or(ilike(company.name, part(text)), ilike(company.inn, part(text)))!),
  )!;
}

function readRows({ db, session }: CallContext<Session>, where: SQL, filter: PeopleFilter, after?: string) {
  const ofPerson = db
    .select({
      all: sql`coalesce(json_agg(json_build_object('id', ${company.id}, 'name', ${company.name})
        order by ${company.name}, ${company.id}), '[]')`,
    })
    .from(membership)
    .innerJoin(company, and(eq(company.id, membership.companyId), companiesInScope(session, 'customers')))
    .where(and(sql`${membership.accountId} = ${account}.id`, eq(membership.state, 'active')));
  const companies = sql<{ id: number; name: string }[]>`(${ofPerson})`;
  const lastLogin = sql<Date | null>`(
    select max(${sessionTable.createdAt}) from ${sessionTable}
    where ${sessionTable.accountId} = ${account}.id and ${sessionTable.parentSessionId} is null)`;
  return db
    .select({
      person: {
        id: account.id,
        name: account.name,
        lastName: account.lastName,
        secondName: account.secondName,
        email: account.email,
        phone: account.phone,
        active: account.active,
        createdAt: account.createdAt,
      },
      companies,
      lastLogin: lastLogin.mapWith(sessionTable.createdAt),
      key: pages.keyText(filter),
    })
    .from(account)
    .where(and(where, pages.afterKey(filter, after)))
    .orderBy(...pages.inOrder(filter))
    .limit(PEOPLE_PAGE_SIZE + 1);
}

/** How many customers in the scope of a member of staff a filter leaves, as a column. */
export const personCount = (db: Db, session: Session, filter: Partial<PeopleFilter>): SQL<number> =>
  countUpTo(db, filtered(session, { q: '', sort: 'name', dir: 'asc', ...filter }));

function countUpTo(db: Db, where: SQL): SQL<number> {
  const some = db
    .select({ one: sql`1` })
    .from(account)
    .where(where)
    .limit(MAX_COUNTED_PEOPLE + 1);
  return sql<number>`(select count(*)::int from ${some} as counted)`;
}
