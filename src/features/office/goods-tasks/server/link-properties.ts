import { asc, isNotNull } from 'drizzle-orm';
import { type LinkProperties, setLinkProperties } from '#exchange/goods-import/server/index.ts';
import { property } from '#goods/products/server/tables.ts';
import { source } from '#goods/sources/server/tables.ts';
import type { Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';

const MAX_SOURCES = 50;
const MAX_PROPERTIES = 1000;

/** Which properties of each source name articles of linked goods. */
export const listLinkProperties: Operation<'officeLinkProperties', Session> = async ({ db }) => {
  const { id, name, linkProperties } = source;
  const sources = await db.select({ id, name, links: linkProperties }).from(source).orderBy(asc(id)).limit(MAX_SOURCES);
  const properties = await db
    .selectDistinct({ sourceId: property.sourceId, name: property.name })
    .from(property)
    .where(isNotNull(property.sourceId))
    .orderBy(asc(property.name));
  const bySource = Map.groupBy(properties, ({ sourceId }) => sourceId);
  return {
    sources: sources.map((one) => ({
      ...one,
      links: one.links as LinkProperties,
      properties: (bySource.get(one.id) ?? []).slice(0, MAX_PROPERTIES).map((of) => of.name),
    })),
  };
};

/** Errors: NOT_FOUND, CONFLICT. */
export const changeLinkProperties: Operation<'officeLinkPropertiesSet', Session> = async (ctx, { params, body }) => {
  const { db, session, request } = ctx;
  const by = { actorAccountId: session.actor.id, ip: request.ip };
  await setLinkProperties(db, { sourceId: params.id, shown: body.shown, wanted: body.links }, by);
  return {};
};
