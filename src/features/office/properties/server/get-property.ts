import { eq } from 'drizzle-orm';
import { filterChoiceOf, inPropertyOrder } from '#goods/products/server/index.ts';
import { property } from '#goods/products/server/tables.ts';
import { source } from '#goods/sources/server/tables.ts';
import { notFound } from '#server/errors.ts';
import type { Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { heldPropertyFields } from '../contract.ts';

/** One property for staff. Error: NOT_FOUND. */
export const getProperty: Operation<'officeProperty', Session> = async ({ db }, { params: { id } }) => {
  const [found] = await db
    .select({ property, source: source.name })
    .from(property)
    .leftJoin(source, eq(source.id, property.sourceId))
    .where(eq(property.id, id));
  if (!found) throw notFound('Такого свойства нет');
  const { name, unit, isShown, filterable, held } = found.property;
  return {
    id,
    values: { name, unit, isShown, filter: filterChoiceOf(found.property) },
    filterable,
    source: found.source,
    held: heldPropertyFields.flatMap((field) =>
      held[field] === undefined ? [] : [{ field, source: inWords(held[field].source) }],
    ),
    order: await db
      .select({ id: property.id, name: property.name })
      .from(property)
      .orderBy(...inPropertyOrder),
  };
};

const inWords = (value: unknown): string =>
  typeof value === 'boolean' ? (value ? 'показывается' : 'не показывается') : String(value);
