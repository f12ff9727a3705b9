import { isDeepStrictEqual } from 'node:util';
import { eq } from 'drizzle-orm';
import {
  CatalogueChanges,
  chooseFilters,
  recordCatalogueChange,
  takeNamedLinks,
} from '#goods/products/server/index.ts';
import type { LinkKind } from '#goods/products/server/tables.ts';
import { source } from '#goods/sources/server/tables.ts';
import { type AuditActor, writeAudit } from '#identity/audit/server/index.ts';
import { type Db, transaction } from '#server/db/index.ts';
import { notFound, refuse } from '#server/errors.ts';

/** Names of properties by the kind of the links that they name. */
export type LinkProperties = { [K in LinkKind]?: string };

/**
 * Sets which properties of a source name articles of linked goods; links follow at once, in batches. What a kill leaves of
 * them is written by the next import of the source, or by the same call again. Throws NOT_FOUND, CONFLICT where other
 * properties were shown.
 */
export async function setLinkProperties(
  db: Db,
  { sourceId, shown, wanted }: { sourceId: number; shown: LinkProperties; wanted: LinkProperties },
  by: AuditActor,
): Promise<void> {
  await transaction(db, async (tx) => {
    const [found] = await tx.select().from(source).where(eq(source.id, sourceId)).for('update');
    if (!found) throw notFound('Такого источника нет');
    if (isDeepStrictEqual(found.linkProperties, wanted)) return;
    if (!isDeepStrictEqual(found.linkProperties, shown))
      throw refuse('CONFLICT', 'Свойства для связей уже изменил кто-то другой: посмотрите, что выбрано сейчас');
    await tx.update(source).set({ linkProperties: wanted }).where(eq(source.id, sourceId));
    if (await chooseFilters(tx, sourceId)) await recordCatalogueChange(tx, 'all');
    await writeAudit(tx, {
      ...by,
      action: 'goods.linkProperties',
      object: String(sourceId),
      details: { source: found.name, before: found.linkProperties, after: wanted },
    });
  });
  await takeNamedLinks(db, sourceId, (write) =>
    transaction(db, async (tx) => {
      const changes = new CatalogueChanges();
      await write(tx, changes);
      await changes.publish(tx, { atEnd: true });
    }),
  );
}
