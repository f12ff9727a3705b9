import { sql } from 'drizzle-orm';
import { changeSections, recordCatalogueChange } from '#goods/products/server/index.ts';
import { brand, property, propertyValue, section } from '#goods/products/server/tables.ts';
import { source } from '#goods/sources/server/tables.ts';
import { priceType } from '#goods/pricing/server/tables.ts';
import { warehouse } from '#goods/stock/server/tables.ts';
import { type Db, transaction } from '#server/db/index.ts';
import { normaliseArticle } from '#shared/article.ts';
import { slug } from '#shared/slug.ts';
import {
  collectionCount,
  generateCatalogue,
  generatedBrands,
  generatedSections,
  type GeneratedProduct,
} from './generate-catalogue.ts';
import { generatedProperties } from './generated-properties.ts';

export type GeneratedIds = {
  sourceId: number;
  basePriceTypeId: number;
  secondPriceTypeId: number;
  /** Paths of the collections: each section of these holds a tenth of the goods. */
  collectionPaths: string[];
  /** Item ids run from `firstItemId` without a gap, `size` of them. */
  firstItemId: number;
};

const batchSize = 5000;
export const firstItemId = 1_000_000;

/**
 * Fills an empty database with the generated catalogue for benchmarks: goods, tree, filter, two price lists (the second
 * a tenth cheaper, and without a price for every tenth article), stock. Money is kopecks.
 */
export async function seedGenerated(
  db: Db,
  { size, seed, onProgress }: { size: number; seed: number; onProgress?: (done: number) => void },
): Promise<GeneratedIds> {
  const names = await transaction(db, seedDirectories);
  let batch: GeneratedProduct[] = [];
  let done = 0;
  const flush = async () => {
    await transaction(db, async (tx) => {
      // These millions of rows are valid by construction; checking each foreign key takes longer than the insert
      await tx.execute(sql`set local session_replication_role = replica`);
      await writeBatch(tx, batch, firstItemId + done, names);
    });
    done += batch.length;
    batch = [];
    onProgress?.(done);
  };
  for (const product of generateCatalogue({ size, seed })) {
    batch.push(product);
    if (batch.length === batchSize) await flush();
  }
  if (batch.length) await flush();
  await db.execute(sql`select setval('item_id_seq', ${firstItemId + size})`);
  await recordCatalogueChange(db, 'all');
  return { ...names.ids, firstItemId };
}

type Names = Awaited<ReturnType<typeof seedDirectories>>;

/** Price types, warehouses, brands, properties and sections; ids by position. */
async function seedDirectories(db: Db) {
  const [from] = await db.insert(source).values({ name: 'Сгенерированный каталог' }).returning();
  const sourceId = from!.id;
  const types = await db
    .insert(priceType)
    .values([
      { sourceId, externalId: 'base', name: 'Оптовая', isBase: true, visibility: 'sale' },
      { sourceId, externalId: 'second', name: 'Крупный опт', visibility: 'sale' },
    ])
    .returning();
  const warehouses = await db
    .insert(warehouse)
    .values(['Главный', 'Северный', 'Южный'].map((name, at) => ({ sourceId, externalId: String(at), name })))
    .returning();
  const brands = await db
    .insert(brand)
    .values(Array.from(generatedBrands, ([code, name]) => ({ code, name })))
    .returning();
  const values = await seedProperties(db);
  const sections = await changeSections(db, () => seedTree(db));
  return {
    ids: {
      sourceId,
      basePriceTypeId: types[0]!.id,
      secondPriceTypeId: types[1]!.id,
      collectionPaths: sections.collections.map((node) => node.path),
    },
    warehouseIds: warehouses.map((row) => row.id),
    brandIds: new Map(brands.map((row) => [row.code, row.id])),
    valueIds: values,
    leafIds: sections.leaves,
    collectionIds: sections.collections.map((node) => node.id),
  };
}

async function seedProperties(db: Db): Promise<number[]> {
  const rows = await db
    .insert(property)
    .values(generatedProperties.map(({ code, name }, at) => ({ code, name, kind: 'number' as const, sort: at })))
    .returning();
  const values = await db
    .insert(propertyValue)
    .values(
      generatedProperties.flatMap(({ values: own }, at) =>
        own.map((value) => ({ propertyId: rows[at]!.id, ...value })),
      ),
    )
    .returning({ id: propertyValue.id });
  return values.map((row) => row.id);
}

type Node = { id: number; path: string };

async function seedTree(db: Db): Promise<{ leaves: number[]; collections: Node[] }> {
  const known = new Map<string, Node>();
  const add = async (name: string, parent: Node | null): Promise<Node> => {
    const code = slug(name);
    const path = parent ? `${parent.path}/${code}` : code;
    const found = known.get(path);
    if (found) return found;
    const [row] = await db
      .insert(section)
      .values({ code, path, name, parentId: parent?.id ?? null })
      .returning();
    known.set(path, { id: row!.id, path });
    return known.get(path)!;
  };
  const leaves: number[] = [];
  for (const names of generatedSections) {
    let node: Node | null = null;
    for (const name of names) node = await add(name, node);
    leaves.push(node!.id);
  }
  const root = await add('Подборки', null);
  const collections: Node[] = [];
  for (let at = 1; at <= collectionCount; at += 1) collections.push(await add(`Подборка ${at}`, root));
  return { leaves, collections };
}

/** One statement per table: PostgreSQL unpacks rows from JSON quickly. */
async function writeBatch(db: Db, batch: readonly GeneratedProduct[], firstId: number, names: Names): Promise<void> {
  const { ids, warehouseIds, brandIds, valueIds, leafIds, collectionIds } = names;
  const rows = batch.map((product, at) => ({
    id: firstId + at,
    source_id: ids.sourceId,
    code: product.code,
    section_id: leafIds[product.section],
    brand_id: brandIds.get(product.brand),
    name: product.name,
    article: product.article,
    article_normalised: normaliseArticle(product.article),
    shortcode: product.shortcode,
    unit_base: product.unitBase,
    unit_custom: product.unitCustom,
    ratio: product.ratio,
    shipping_type: product.shippingType,
    package_count: product.packageCount,
    package_count_word: product.packageCountWord,
    min_order_count: product.minOrderCount,
    weight_grams: Math.max(0, Math.round(product.weightGrams)),
    is_new: product.isNew,
  }));
  const columns = sql.raw(Object.keys(rows[0]!).join(', '));
  await db.execute(sql`insert into product (${columns})
    select ${columns} from json_populate_recordset(null::product, ${JSON.stringify(rows)}::json)`);
  const own = { batch, firstId };
  await insertPairs(db, 'product_section (product_id, section_id)', own, (product) => [
    leafIds[product.section]!,
    ...product.collections.map((collection) => collectionIds[collection]!),
  ]);
  await insertPairs(db, 'product_property (product_id, value_id)', own, (product) =>
    product.values.map((value) => valueIds[value]!),
  );
  await insertTriples(db, 'price (item_id, price_type_id, value)', own, (product, at) => [
    [ids.basePriceTypeId, product.price],
    ...(at % 10 === 0 ? [] : [[ids.secondPriceTypeId, Math.ceil(product.price * 0.9)] as [number, number]]),
  ]);
  await insertTriples(db, 'stock (item_id, warehouse_id, on_hand)', own, (product) =>
    product.stock.map((quantity, at) => [warehouseIds[at]!, quantity]),
  );
}

/** Goods with consecutive ids. */
type Batch = { batch: readonly GeneratedProduct[]; firstId: number };

async function insertPairs(
  db: Db,
  target: string,
  { batch, firstId }: Batch,
  seconds: (product: GeneratedProduct) => number[],
): Promise<void> {
  const pairs = batch.flatMap((product, at) => seconds(product).map((second) => [firstId + at, second]));
  await db.execute(sql`insert into ${sql.raw(target)}
    select (row->>0)::int, (row->>1)::int from json_array_elements(${JSON.stringify(pairs)}::json) row`);
}

async function insertTriples(
  db: Db,
  target: string,
  { batch, firstId }: Batch,
  rest: (product: GeneratedProduct, at: number) => [number, number][],
): Promise<void> {
  const triples = batch.flatMap((product, at) => rest(product, at).map((pair) => [firstId + at, ...pair]));
  await db.execute(sql`insert into ${sql.raw(target)}
    select (row->>0)::int, (row->>1)::int, (row->>2)::int from json_array_elements(${JSON.stringify(triples)}::json) row`);
}
