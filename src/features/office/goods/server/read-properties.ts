import { eq, inArray, sql } from 'drizzle-orm';
import { type product, productProperty, property, propertyValue } from '#goods/products/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import type { ProductProperty } from '../contract.ts';

/** Of a held property: `property.12`. */
const PROPERTY = /^property\.(\d+)$/;

type Value = { id: number; text: string; propertyId: number; name: string };

/** The properties of a product with their values, and those that the accounting system gives those set by hand. */
export async function readProperties(
  db: Db,
  { id, held }: Pick<typeof product.$inferSelect, 'id' | 'held'>,
): Promise<ProductProperty[]> {
  const theirs = new Map(
    Object.entries(held).flatMap(([field, { source }]) => {
      const [, propertyId] = PROPERTY.exec(field) ?? [];
      return propertyId === undefined ? [] : [[Number(propertyId), source as number[]] as const];
    }),
  );
  const ofSource = [...theirs.values()].flat();
  const own = db.select({ id: productProperty.valueId }).from(productProperty).where(eq(productProperty.productId, id));
  const [values, ownIds, emptied] = await Promise.all([
    readValues(db, sql`${propertyValue.id} in (${own}) or ${inArray(propertyValue.id, [...ofSource, 0])}`),
    own,
    db
      .select({ propertyId: property.id, name: property.name })
      .from(property)
      .where(inArray(property.id, [...theirs.keys(), 0])),
  ]);
  const isOwn = new Set(ownIds.map((row) => row.id));
  const names = new Map([...values, ...emptied].map(({ propertyId, name }) => [propertyId, name]));
  const textsOf = (propertyId: number, isWanted: (value: Value) => boolean) =>
    values.filter((value) => value.propertyId === propertyId && isWanted(value)).map(({ text }) => text);
  return [...names].map(([propertyId, name]) => {
    const given = theirs.get(propertyId);
    return {
      id: propertyId,
      name,
      values: textsOf(propertyId, (value) => isOwn.has(value.id)),
      theirs: given ? textsOf(propertyId, (value) => given.includes(value.id)) : null,
    };
  });
}

/** In the order in which pages show them. */
function readValues(db: Db, where: ReturnType<typeof sql>): Promise<Value[]> {
  return db
    .select({ id: propertyValue.id, text: propertyValue.text, propertyId: property.id, name: property.name })
    .from(propertyValue)
    .innerJoin(property, eq(property.id, propertyValue.propertyId))
    .where(where)
    .orderBy(property.sort, property.code, sql`${propertyValue.number} nulls last`, propertyValue.text);
}
