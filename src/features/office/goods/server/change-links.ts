import { inArray } from 'drizzle-orm';
import { isDeepStrictEqual } from 'node:util';
import { changeProducts, findByArticle } from '#goods/products/server/index.ts';
import { product } from '#goods/products/server/tables.ts';
import { type Db, transaction } from '#server/db/index.ts';
import { refuse } from '#server/errors.ts';
import type { Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { authorOf } from './author-of.ts';
import { readLinks } from './read-links.ts';
import { lockStored } from './read-stored.ts';

const ID = /^id:(\d{1,9})$/;

/** Links a product with others, by their articles or ids, over those that were shown. Errors: NOT_FOUND, CONFLICT, TARGET_INVALID. */
export const changeLinks: Operation<'officeProductLinks', Session> = async (ctx, { params, body }) => {
  const { kind, codes, shown } = body;
  await transaction(ctx.db, async (tx) => {
    const { row } = await lockStored(tx, params.id);
    const stored = (await readLinks(tx, row)).find((links) => links.kind === kind)!.products;
    if (
      !isDeepStrictEqual(
        stored.map(({ id }) => id),
        shown,
      )
    ) {
      throw refuse('CONFLICT', 'Связи изменил другой сотрудник или загрузка: обновите страницу');
    }
    await changeProducts(tx, [params.id], { links: { [kind]: await findCoded(tx, codes) } }, authorOf(ctx));
  });
  return {};
};

async function findCoded(tx: Db, codes: readonly string[]): Promise<number[]> {
  const find = await findByArticle(
    tx,
    codes.filter((code) => !ID.test(code)),
  );
  const ids = codes.map((code) => {
    const [, id] = ID.exec(code) ?? [];
    if (id !== undefined) return Number(id);
    const found = find(code);
    if ('problem' in found) throw refuse('TARGET_INVALID', found.problem, { field: 'codes' });
    return found.productId;
  });
  const known = await tx
    .select({ id: product.id })
    .from(product)
    .where(inArray(product.id, [...ids, 0]));
  const missing = ids.find((id) => known.every((row) => row.id !== id));
  if (missing !== undefined) throw refuse('TARGET_INVALID', `Товара id:${missing} нет`, { field: 'codes' });
  return ids;
}
