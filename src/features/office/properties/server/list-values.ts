import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { productProperty, property, propertyValue } from '#goods/products/server/tables.ts';
import { type Db, escapeLike } from '#server/db/index.ts';
import { notFound } from '#server/errors.ts';
import { keyset } from '#server/db/keyset.ts';
import type { Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { MAX_COUNTED_PROPERTIES, PROPERTIES_PAGE_SIZE } from '../contract.ts';

const meaning = alias(propertyValue, 'meaning');
const pages = keyset(
  { text: { key: sql`(left(${propertyValue.text}, 300) collate "und-x-icu")`, type: sql`text` } },
  propertyValue.id,
);
const byText = { sort: 'text', dir: 'asc' } as const;

/** The values of a property by their texts, a page by key. Error: NOT_FOUND. */
export const listValues: Operation<'officePropertyValues', Session> = async ({ db }, { params: { id }, query }) => {
  const [own] = await db.select({ id: property.id }).from(property).where(eq(property.id, id));
  if (!own) throw notFound('Такого свойства нет');
  const where = and(
    eq(propertyValue.propertyId, id),
    query.aliases && isNotNull(propertyValue.aliasOf),
    query.q === '' ? undefined : sql`${propertyValue.text} ilike ${`%${escapeLike(query.q)}%`}`,
  );
  const rows = await db
    .select({
      id: propertyValue.id,
      text: propertyValue.text,
      alias: { id: meaning.id, text: meaning.text },
      key: pages.keyText(byText),
    })
    .from(propertyValue)
    .leftJoin(meaning, eq(meaning.id, propertyValue.aliasOf))
    .where(and(where, pages.afterKey(byText, query.after)))
    .orderBy(...pages.inOrder(byText))
    .limit(PROPERTIES_PAGE_SIZE + 1);
  const [counted] = await db.select({ count: sql<number>`count(*)::int` }).from(
    db
      .select({ one: sql`1`.as('one') })
      .from(propertyValue)
      .where(where)
      .limit(MAX_COUNTED_PROPERTIES + 1)
      .as('counted'),
  );
  const shown = rows.slice(0, PROPERTIES_PAGE_SIZE);
  const last = shown.at(-1);
  const goods = await countGoods(
    db,
    shown.map((row) => row.id),
  );
  return {
    items: shown.map(({ key: _key, ...row }) => ({ ...row, goods: goods.get(row.id) ?? 0 })),
    next: rows.length > shown.length && last ? pages.keyOf(byText, last) : null,
    count: counted!.count,
  };
};

/** Values have no index of their goods: one pass for a page of them. */
async function countGoods(db: Db, valueIds: number[]): Promise<Map<number, number>> {
  const { rows } = await db.execute<{ id: number; goods: number }>(sql`
    select value_id as id, count(*)::int as goods from ${productProperty}
    where value_id = any(${sql.param(valueIds)}::int[]) group by value_id`);
  return new Map(rows.map((row) => [row.id, row.goods]));
}
