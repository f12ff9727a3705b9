import { asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { placeIn } from '#identity/companies/server/index.ts';
import type { Db } from '#server/db/index.ts';
import type { Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { MAX_OBJECTS } from '#shared/limits.ts';
import type { CompanyObject } from '../contract.ts';
import { companyObject } from './tables.ts';

/** The objects of a company of the caller's. Throws NOT_FOUND. */
export const getObjects: Operation<'objectList', Session> = async ({ db, session }, { query }) => {
  const { role } = await placeIn(db, session, query.contragent);
  return { items: await listObjects(db, query.contragent), mayChange: role === 'ADMIN' };
};

const columns = { id: companyObject.id, name: companyObject.name, isClosed: companyObject.isClosed };
const byName = [sql`${companyObject.name} collate "und-x-icu"`, asc(companyObject.id)];

/** All objects of a company by name, closed ones too. */
export function listObjects(db: Db, companyId: number): Promise<CompanyObject[]> {
  return db
    .select(columns)
    .from(companyObject)
    .where(eq(companyObject.companyId, companyId))
    .orderBy(...byName);
}

/** The objects of several companies by name, closed ones too, each with its company. */
export function listObjectsOf(db: Db, companyIds: readonly number[]) {
  return db
    .select({ ...columns, contragent: companyObject.companyId })
    .from(companyObject)
    .where(inArray(companyObject.companyId, [...companyIds]))
    .orderBy(...byName)
    .limit(MAX_OBJECTS);
}

/** Those that a new order may name, by name: rows of a list within a larger statement. */
export const openObjects = (company: SQL): SQL => sql`
  select id, name from ${companyObject} where company_id = ${company} and not is_closed
  order by name collate "und-x-icu", id`;

/** A column that reads an object of a company, closed or not, within a larger statement; null where the company has none. */
export const objectColumn = (company: SQL, id: SQL): SQL<CompanyObject | null> => sql<CompanyObject | null>`(
  select json_build_object('id', id, 'name', name, 'isClosed', is_closed)
  from ${companyObject} where id = ${id} and company_id = ${company})`;
