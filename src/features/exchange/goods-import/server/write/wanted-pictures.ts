import { isDeepStrictEqual } from 'node:util';
import { eq, sql } from 'drizzle-orm';
import {
  CatalogueChanges,
  lockProducts,
  type StoredProduct,
  takeImported,
  writeProductFields,
} from '#goods/products/server/index.ts';
import type { Picture } from '#goods/products/server/tables.ts';
import { source } from '#goods/sources/server/tables.ts';
import { type Db, transaction } from '#server/db/index.ts';
import { intArray, recordset } from '#server/db/recordset.ts';
import type { ImportRun } from '../import-run.ts';
import type { IdentifiedProduct } from '../match/prepare-products.ts';
import { sourcePicture, sourcePictureWanted } from '../tables.ts';

/** Tries of one address, each an hour or more after the one before. */
const MAX_TRIES = 5;

/** A picture that a product waits for; `isKnown`: the shop has it already, fetched for this or another product. */
export type WantedPicture = { sourceId: number; sourceName: string; productId: number; url: string; isKnown: boolean };

/** A picture that was fetched, one that the shop had already, or why there is none. */
type PictureOutcome = 'known' | { made: Picture & { webp: string; sha256: string } } | { problem: string };

/** Notes the addresses of the pictures of these products, in place of those that were noted before. */
export async function wantPictures(tx: Db, run: ImportRun, products: readonly IdentifiedProduct[]): Promise<void> {
  if (!run.settings.fetchPictures || products.length === 0) return;
  const rows = products.flatMap(({ id, record }) => (record.pictureUrls ?? []).map((url, sort) => ({ id, url, sort })));
  const ids = products.map(({ id }) => id);
  await tx.execute(sql`delete from ${sourcePictureWanted} where product_id = any(${intArray(ids)})`);
  await tx.execute(sql`
    insert into ${sourcePictureWanted} (source_id, product_id, url, sort)
    select ${run.source.id}::int, id, url, sort from ${recordset(rows, 'r', 'id int, url text, sort int')}`);
}

/**
 * Claims an address whose time has come, of the sources of these names, for the caller alone; null where there is none. It
 * counts as tried from now on: an address that ends its node is tried no more often than any other.
 */
export async function claimWantedPicture(db: Db, sources: readonly string[]): Promise<WantedPicture | null> {
  const { rows } = await db.execute<WantedPicture>(sql`
    update ${sourcePictureWanted} w set tries = w.tries + 1, next_at = now() + interval '1 hour' * power(2, w.tries)
    from (
      select n.product_id, n.url, s.name from ${sourcePictureWanted} n join ${source} s on s.id = n.source_id
      where s.name = any(${sql.param([...sources])}::text[]) and n.tries < ${MAX_TRIES} and n.next_at <= now()
      order by n.next_at limit 1 for update of n skip locked
    ) due
    where w.product_id = due.product_id and w.url = due.url
    returning w.source_id as "sourceId", due.name as "sourceName", w.product_id as "productId", w.url,
      exists (select from ${sourcePicture} p where p.source_id = w.source_id and p.path = w.url) as "isKnown"`);
  return rows[0] ?? null;
}

/** Keeps what was fetched, or why it was not, and gives its pictures to a product that waits for no other one. */
export async function settleWantedPicture(
  db: Db,
  { sourceId, productId, url }: Pick<WantedPicture, 'sourceId' | 'productId' | 'url'>,
  outcome: PictureOutcome,
): Promise<void> {
  await transaction(db, async (tx) => {
    // Two pictures of one product may be settled at once: the later one has to see what the other has kept
    const [found] = await lockProducts(tx, [productId]);
    if (!found) return;
    if (outcome !== 'known' && 'made' in outcome) {
      const { standard, webp, sha256 } = outcome.made;
      const row = { sourceId, path: url, standard, webp, sha256 };
      await tx.insert(sourcePicture).values(row).onConflictDoNothing();
    } else if (outcome !== 'known') {
      await tx.execute(sql`
        update ${sourcePictureWanted} set problem = ${outcome.problem} where product_id = ${productId} and url = ${url}`);
    }
    await givePictures(tx, found);
  });
}

/** As an import does: pictures that were set by hand stay. */
async function givePictures(tx: Db, { id, fields, held }: StoredProduct): Promise<void> {
  const { rows } = await tx.execute<{ pictures: Picture[] | null }>(sql`
    select
      jsonb_agg(jsonb_build_object('standard', p.standard, 'webp', p.webp) order by w.sort) filter (where p.path is not null) as pictures
    from ${sourcePictureWanted} w left join ${sourcePicture} p on p.source_id = w.source_id and p.path = w.url
    where w.product_id = ${id} having bool_and(p.path is not null or w.tries >= ${MAX_TRIES})`);
  const [ready] = rows;
  if (!ready) return;
  await tx.delete(sourcePictureWanted).where(eq(sourcePictureWanted.productId, id));
  if (ready.pictures === null) return;
  const { values, held: after } = takeImported(fields, held, { pictures: ready.pictures });
  await writeProductFields(tx, [{ id, values, held: after }]);
  if (values.pictures === undefined || isDeepStrictEqual(values.pictures, fields.pictures)) return;
  const changes = new CatalogueChanges();
  changes.add('item', [id]);
  await changes.publish(tx, { atEnd: true });
}
