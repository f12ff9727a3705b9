import { and, eq } from 'drizzle-orm';
import { changeAlias, changeProperty, placeProperty, returnProperty } from '#goods/products/server/index.ts';
import { propertyValue } from '#goods/products/server/tables.ts';
import { type Db, transaction } from '#server/db/index.ts';
import { notFound, refuse } from '#server/errors.ts';
import { type CallContext, serve } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { getProperty } from './get-property.ts';
import { listProperties } from './list-properties.ts';
import { listValues } from './list-values.ts';

const authorOf = ({ session, request }: CallContext<Session>) => ({ accountId: session.account.id, ip: request.ip });

const changes = { perMinute: 120 };

export const officePropertiesRoutes = [
  serve('officeProperties', listProperties),
  serve('officeProperty', getProperty),
  serve('officePropertyValues', listValues),
  serve(
    'officePropertyChange',
    async (ctx, { params: { id }, body: { shown, ...change } }) => {
      await transaction(ctx.db, (tx) => changeProperty(tx, id, { change, shown }, authorOf(ctx)));
      return {};
    },
    changes,
  ),
  serve(
    'officePropertyPlace',
    async (ctx, { params: { id }, body: { after } }) => {
      await transaction(ctx.db, (tx) => placeProperty(tx, id, after, authorOf(ctx)));
      return {};
    },
    changes,
  ),
  serve(
    'officePropertyReturn',
    async (ctx, { params: { id }, body: { fields } }) => {
      await transaction(ctx.db, (tx) => returnProperty(tx, id, fields, authorOf(ctx)));
      return {};
    },
    changes,
  ),
  serve(
    'officePropertyAlias',
    async (ctx, { params: { id }, body: { meaning, shown } }) => {
      await transaction(ctx.db, async (tx) => {
        const aliasOf = meaning === '' ? null : await valueOf(tx, id, meaning);
        await changeAlias(tx, id, { aliasOf, shown }, authorOf(ctx));
      });
      return {};
    },
    changes,
  ),
];

/** The value of the same property with this text. */
async function valueOf(tx: Db, id: number, text: string): Promise<number> {
  const [own] = await tx.select().from(propertyValue).where(eq(propertyValue.id, id));
  if (!own) throw notFound('Такого значения нет');
  const [found] = await tx
    .select()
    .from(propertyValue)
    .where(and(eq(propertyValue.propertyId, own.propertyId), eq(propertyValue.text, text)));
  if (!found) throw refuse('VALIDATION', `Значения «${text}» у свойства нет`, { field: 'meaning' });
  return found.id;
}
