import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { importFiles } from '#exchange/goods-import/server/index.ts';
import { priceType } from '#goods/pricing/server/tables.ts';
import { brand, offer, product, productLink, property, section } from '#goods/products/server/tables.ts';
import { changeRoot } from '#goods/products/server/index.ts';
import { type Db, transaction } from '#server/db/index.ts';
import { slug } from '#shared/slug.ts';
import { DATA_FOLDER, pictureOf, readData } from './read-data.ts';

const PACK_PROPERTY = 'Кратность упаковки';
const MINIMUM_PROPERTY = 'Минимальная партия';

const LINK_KINDS = ['analogue', 'similar', 'accessory', 'consumable'] as const;

/** Fields of a product that CommerceML does not carry; links are articles. */
export type ProductExtras = {
  daysOld: number;
  isNew?: boolean;
  shipping: string;
  packWord?: string;
  pictures?: string[];
} & Partial<Record<(typeof LINK_KINDS)[number], string[]>>;

export type OfferExtras = { shortcode: string; picture?: string };

/**
 * Imports the demo goods from CommerceML as `npm run import` does, then applies the settings that an operator of a shop
 * makes by hand: order of sections and properties, pictures, brands, visible price types, links between products.
 */
export async function importGoods(db: Db, now: Date): Promise<void> {
  const files = ['import.xml', 'offers.xml'].map((name) => ({ path: join(DATA_FOLDER, 'goods', name), name }));
  const settings = { priceType: 'Оптовая', packProperty: PACK_PROPERTY, minimumProperty: MINIMUM_PROPERTY };
  const [report] = await importFiles(db, files, settings, { now });
  const { sourceId } = report!;
  await arrangeSections(db, sourceId);
  await arrangeProperties(db, sourceId);
  await db
    .update(priceType)
    .set({ visibility: 'sale' })
    .where(sql`${priceType.externalId} <> 'purchase'`);
  await describeBrands(db);
  await completeProducts(db, sourceId, now);
  await completeOffers(db);
}

/** The sections stand at the top of the tree, in the order of the file. */
async function arrangeSections(db: Db, sourceId: number): Promise<void> {
  await transaction(db, (tx) => changeRoot(tx, sourceId, false, { accountId: null, ip: '' }));
  const pictures = Object.entries(readData<Record<string, string>>('goods/sections.json')).map(
    ([externalId, picture]) => ({ externalId, picture: pictureOf(picture) }),
  );
  await db.execute(sql`
    update ${section} s set sort = s.id * 10, picture = r.picture
    from json_to_recordset(${JSON.stringify(pictures)}) as r ("externalId" text, picture jsonb)
    where s.source_id = ${sourceId} and s.external_id = r."externalId"`);
}

/** Properties in the order of the file. */
async function arrangeProperties(db: Db, sourceId: number): Promise<void> {
  await db
    .update(property)
    .set({ sort: sql`${property.id} * 10` })
    .where(eq(property.sourceId, sourceId));
}

async function describeBrands(db: Db): Promise<void> {
  const rows = Object.entries(readData<Record<string, string>>('goods/brands.json')).map(([name, description]) => ({
    name,
    description,
    images: [pictureOf(`brands/${slug(name)}`)],
  }));
  await db.execute(sql`
    update ${brand} set description = r.description, images = r.images
    from json_to_recordset(${JSON.stringify(rows)}) as r (name text, description text, images jsonb)
    where brand.name = r.name`);
}

async function completeProducts(db: Db, sourceId: number, now: Date): Promise<void> {
  const extras = Object.entries(readData<Record<string, ProductExtras>>('goods/products.json'));
  const rows = extras.map(([article, { daysOld, isNew = false, shipping, packWord = '', pictures = [] }]) => ({
    article,
    daysOld,
    isNew,
    shipping,
    packWord,
    pictures: pictures.map(pictureOf),
  }));
  await db.execute(sql`
    update ${product} p set
      created_at = ${now.toISOString()}::timestamptz - r."daysOld" * interval '24 hours', is_new = r."isNew",
      new_by_operator = case when r."isNew" or r."daysOld" <= 60 then r."isNew" end, shipping_type = r.shipping, package_count_word = r."packWord", pictures = r.pictures
    from json_to_recordset(${JSON.stringify(rows)}) as r (
      article text, "daysOld" int, "isNew" boolean, shipping text, "packWord" text, pictures jsonb)
    where p.source_id = ${sourceId} and p.article = r.article`);
  const links = extras.flatMap(([article, extra]) =>
    LINK_KINDS.flatMap((kind) =>
      (extra[kind] ?? []).map((linked, index) => ({ article, kind, linked, sort: (index + 1) * 10 })),
    ),
  );
  await db.execute(sql`
    insert into ${productLink} (product_id, kind, linked_id, sort)
    select p.id, r.kind, linked.id, r.sort
    from json_to_recordset(${JSON.stringify(links)}) as r (article text, kind text, linked text, sort int)
    join ${product} p on p.article = r.article join ${product} linked on linked.article = r.linked`);
}

async function completeOffers(db: Db): Promise<void> {
  const rows = Object.entries(readData<Record<string, OfferExtras>>('goods/offers.json')).map(
    ([article, { shortcode, picture }]) => ({ article, shortcode, picture: picture ? pictureOf(picture) : null }),
  );
  await db.execute(sql`
    update ${offer} set shortcode = r.shortcode, picture = r.picture, sort = offer.id * 10
    from json_to_recordset(${JSON.stringify(rows)}) as r (article text, shortcode text, picture jsonb)
    where offer.article = r.article`);
}
