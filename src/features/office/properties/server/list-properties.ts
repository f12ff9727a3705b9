import { and, eq, type SQL, sql } from 'drizzle-orm';
import { filterChoiceOf } from '#goods/products/server/index.ts';
import { property } from '#goods/products/server/tables.ts';
import { source } from '#goods/sources/server/tables.ts';
import { escapeLike } from '#server/db/index.ts';
import { keyset } from '#server/db/keyset.ts';
import type { Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import type { Parsed } from '#shared/endpoint.ts';
import { MAX_COUNTED_PROPERTIES, PROPERTIES_PAGE_SIZE } from '../contract.ts';

/** Sort and code as one text that compares as the pair does. */
const place = sql`(lpad((${property.sort} + 1000000)::text, 10, '0') || ' ' || ${property.code})`;
const pages = keyset({ place: { key: place, type: sql`text` } }, property.id);
const inOrder = { sort: 'place', dir: 'asc' } as const;

/** The properties of goods in the order of the filter, a page by key. */
export const listProperties: Operation<'officeProperties', Session> = async ({ db }, { query }) => {
  const { after, ...filter } = query;
  const where = filtered(filter);
  const [rows, [counted]] = await Promise.all([
    db
      .select({
        property,
        source: source.name,
        values: sql<number>`(select count(*)::int from property_value v where v.property_id = ${property.id})`,
        key: pages.keyText(inOrder),
      })
      .from(property)
      .leftJoin(source, eq(source.id, property.sourceId))
      .where(and(where, pages.afterKey(inOrder, after)))
      .orderBy(...pages.inOrder(inOrder))
      .limit(PROPERTIES_PAGE_SIZE + 1),
    db.select({ count: sql<number>`count(*)::int` }).from(
      db
        .select({ one: sql`1`.as('one') })
        .from(property)
        .where(where)
        .limit(MAX_COUNTED_PROPERTIES + 1)
        .as('counted'),
    ),
  ]);
  const shown = rows.slice(0, PROPERTIES_PAGE_SIZE);
  const last = shown.at(-1);
  return {
    items: shown.map(({ property: own, key: _key, ...row }) => ({
      id: own.id,
      name: own.name,
      unit: own.unit,
      filter: filterChoiceOf(own),
      filterable: own.filterable,
      isShown: own.isShown,
      ...row,
    })),
    next: rows.length > shown.length && last ? pages.keyOf(inOrder, { key: last.key, id: last.property.id }) : null,
    count: counted!.count,
  };
};

type Filter = Omit<Parsed<'officeProperties'>['query'], 'after'>;

const filtered = ({ q, filtered: isFiltered, shown }: Filter): SQL | undefined =>
  and(
    isFiltered && eq(property.filterable, isFiltered === 'yes'),
    shown && eq(property.isShown, shown === 'yes'),
    q === '' ? undefined : sql`${property.name} ilike ${`%${escapeLike(q)}%`}`,
  );
