import { and, eq } from 'drizzle-orm';
import { pictureView } from '#goods/catalogue/server/index.ts';
import { aliasesOf, isOwnBrand } from '#goods/products/server/index.ts';
import { brand } from '#goods/products/server/tables.ts';
import { notFound } from '#server/errors.ts';
import type { Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { goodsOfBrand } from './list-brands.ts';

/** One brand for staff. Error: NOT_FOUND, also of a brand that was merged into another one. */
export const getBrand: Operation<'officeBrand', Session> = async ({ db }, { params: { id } }) => {
  const [row] = await db
    .select({
      code: brand.code,
      name: brand.name,
      active: brand.active,
      description: brand.description,
      images: brand.images,
      goods: goodsOfBrand,
    })
    .from(brand)
    .where(and(eq(brand.id, id), isOwnBrand));
  if (!row) throw notFound('Такого бренда нет');
  const { name, active, description, images, goods, code } = row;
  return {
    id,
    values: { name, active, description },
    url: active ? `/brands/${code}/` : null,
    logo: images[0] ? pictureView(images[0]) : null,
    goods,
    aliases: await aliasesOf(db, id),
  };
};
