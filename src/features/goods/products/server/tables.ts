import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  numeric,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { source } from '#goods/sources/server/tables.ts';
import { identity, moment } from '#server/db/columns.ts';
import type { Held } from './held/held.ts';

/** A picture: the address of the standard variant, and of the webp one where it exists. */
export type Picture = { standard: string; webp?: string };

/** Products and offers share one sequence, so that a basket line's id is unique across both. */
export const itemIds = pgSequence('item_id_seq', { startWith: 1000 });

/** Fields that were set by hand, and what the import says of them. */
const heldFields = () => jsonb().$type<Held>().notNull().default({});

/** A node of the tree. `path` is the codes of its ancestors and its own, joined by a slash. */
export const section = pgTable(
  'section',
  {
    id: identity(),
    sourceId: integer().references(() => source.id),
    externalId: text(),
    parentId: integer().references((): AnyPgColumn => section.id),
    code: text().notNull(),
    path: text().notNull(),
    name: text().notNull(),
    sort: integer().notNull().default(500),
    active: boolean().notNull().default(true),
    /** Itself and all sections below it that buyers see; empty where it is hidden. `changeSections` writes it. */
    shownBelow: integer()
      .array()
      .notNull()
      .default(sql`'{}'`),
    kind: text({ enum: ['goods', 'landing'] })
      .notNull()
      .default('goods'),
    picture: jsonb().$type<Picture | null>(),
    /** Markdown. */
    description: text().notNull().default(''),
    held: heldFields(),
  },
  (t) => [
    uniqueIndex('section_path_unique').on(t.path),
    uniqueIndex('section_external').on(t.sourceId, t.externalId),
    index('section_parent').on(t.parentId),
  ],
);

/** Addresses that sections had before they were moved. */
export const sectionFormerPath = pgTable(
  'section_former_path',
  {
    path: text().primaryKey(),
    sectionId: integer()
      .notNull()
      .references(() => section.id, { onDelete: 'cascade' }),
  },
  (t) => [index('section_former_path_section').on(t.sectionId)],
);

export const brand = pgTable('brand', {
  id: identity(),
  code: text().notNull().unique(),
  name: text().notNull().unique(),
  images: jsonb().$type<Picture[]>().notNull().default([]),
  /** Markdown. */
  description: text().notNull().default(''),
  active: boolean().notNull().default(true),
});

/** Names that imports give a brand, beside its own: it was renamed, or joined with another. */
export const brandAlias = pgTable(
  'brand_alias',
  {
    name: text().primaryKey(),
    brandId: integer()
      .notNull()
      .references(() => brand.id, { onDelete: 'cascade' }),
  },
  (t) => [index('brand_alias_brand').on(t.brandId)],
);

/**
 * What has a name and a page. `sectionId` is the first of its sections. `ratio` is custom units in one base unit.
 * `hiddenByOperator` survives imports; `active` follows them. Weight is grams of one base unit. `description` is Markdown
 * where it is held, else plain text.
 */
export const product = pgTable(
  'product',
  {
    id: integer()
      .primaryKey()
      .default(sql`nextval('item_id_seq')`),
    sourceId: integer()
      .notNull()
      .references(() => source.id),
    externalId: text(),
    code: text().notNull().unique(),
    sectionId: integer().references(() => section.id),
    brandId: integer().references(() => brand.id),
    name: text().notNull(),
    article: text(),
    articleNormalised: text(),
    shortcode: text(),
    pictures: jsonb().$type<Picture[]>().notNull().default([]),
    unitBase: text().notNull().default('шт'),
    /** When an import last changed the base unit. Prices from before are prices of another unit. */
    unitChangedAt: moment(),
    unitCustom: text(),
    ratio: numeric({ precision: 18, scale: 9, mode: 'number' }),
    shippingType: text().notNull().default(''),
    packageCount: integer().notNull().default(1),
    packageCountWord: text().notNull().default(''),
    minOrderCount: integer().notNull().default(1),
    weightGrams: integer().notNull().default(0),
    vatCode: text({ enum: ['general', 'reduced', 'none'] })
      .notNull()
      .default('general'),
    /** The percent that the source's file names for this product; wins over the rate of `vatCode`. */
    vatPercent: integer(),
    /** Goods of «Честный знак»: every piece has a code, which travels in the electronic exchange of documents (ЭДО). */
    isMarked: boolean().notNull().default(false),
    isNew: boolean().notNull().default(false),
    /** What an operator has decided of `isNew`; null: days and source decide. */
    newByOperator: boolean(),
    /** It will not be bought again: what is left is sold. */
    isDiscontinued: boolean().notNull().default(false),
    active: boolean().notNull().default(true),
    hiddenByOperator: boolean().notNull().default(false),
    description: text().notNull().default(''),
    contentHash: text(),
    createdAt: moment().notNull().defaultNow(),
    held: heldFields(),
  },
  (t) => [
    uniqueIndex('product_external').on(t.sourceId, t.externalId),
    index('product_section_main').on(t.sectionId),
    index('product_brand').on(t.brandId),
    index('product_article').on(t.articleNormalised.op('text_pattern_ops')),
    index('product_shortcode').on(t.shortcode),
    // Catalogues in memory are read in the order of names, and look for the product before a new one
    index('product_name').on(sql`${t.name} collate "und-x-icu"`, t.id),
    index('product_held')
      .on(t.id)
      .where(sql`${t.held} <> '{}'`),
    check('product_pack', sql`${t.packageCount} >= 1 and ${t.minOrderCount} >= 1`),
    check('product_ratio', sql`${t.ratio} is null or ${t.ratio} > 0`),
  ],
);

/** One value of one characteristic that sets an offer apart: `{ code: 'cvet', name: 'Цвет', value: 'Белый' }`. */
export type OfferValue = { code: string; name: string; value: string };

/** A variant of a product; ids come from the products' sequence. */
export const offer = pgTable(
  'offer',
  {
    id: integer()
      .primaryKey()
      .default(sql`nextval('item_id_seq')`),
    productId: integer()
      .notNull()
      .references(() => product.id),
    externalId: text(),
    name: text().notNull().default(''),
    article: text(),
    articleNormalised: text(),
    shortcode: text(),
    values: jsonb().$type<OfferValue[]>().notNull().default([]),
    picture: jsonb().$type<Picture | null>(),
    active: boolean().notNull().default(true),
    sort: integer().notNull().default(500),
    held: heldFields(),
  },
  (t) => [
    uniqueIndex('offer_external').on(t.productId, t.externalId),
    index('offer_article').on(t.articleNormalised.op('text_pattern_ops')),
  ],
);

/** All sections of a product. Without foreign keys, as the values of a product are. */
export const productSection = pgTable(
  'product_section',
  { productId: integer().notNull(), sectionId: integer().notNull() },
  (t) => [primaryKey({ columns: [t.productId, t.sectionId] }), index('product_section_section').on(t.sectionId)],
);

/** A characteristic that the filter counts. Codes match `[a-z0-9_]+` and are kept once given. */
export const property = pgTable(
  'property',
  {
    id: identity(),
    sourceId: integer().references(() => source.id),
    externalId: text(),
    code: text().notNull().unique(),
    name: text().notNull(),
    kind: text({ enum: ['text', 'number', 'list'] })
      .notNull()
      .default('list'),
    sort: integer().notNull().default(500),
    filterable: boolean().notNull().default(true),
    /** What an operator has decided of the filter, which imports keep; null: the import decides. */
    filterableByOperator: boolean(),
    /** Follows the name of a number: «Диаметр, мм». */
    unit: text().notNull().default(''),
    /** It stands on the page of a product. */
    isShown: boolean().notNull().default(true),
    held: heldFields(),
  },
  (t) => [uniqueIndex('property_external').on(t.sourceId, t.externalId)],
);

export const propertyValue = pgTable(
  'property_value',
  {
    id: identity(),
    propertyId: integer()
      .notNull()
      .references(() => property.id),
    code: text().notNull(),
    text: text().notNull(),
    number: numeric({ precision: 18, scale: 6, mode: 'number' }),
    /** Another spelling of that value, which buyers see in its place. */
    aliasOf: integer().references((): AnyPgColumn => propertyValue.id),
  },
  (t) => [
    uniqueIndex('property_value_code').on(t.propertyId, t.code),
    uniqueIndex('property_value_text').on(t.propertyId, sql`md5(${t.text})`),
  ],
);

/**
 * The values of a product. Only the import and the demo data write them, with ids that they have just read or made, and
 * neither products nor values are ever deleted: foreign keys would double the cost of an import for a check of that.
 */
export const productProperty = pgTable(
  'product_property',
  { productId: integer().notNull(), valueId: integer().notNull() },
  (t) => [primaryKey({ columns: [t.productId, t.valueId] })],
);

/** Not unique: real exports share barcodes. */
export const barcode = pgTable('barcode', { itemId: integer().notNull(), value: text().notNull() }, (t) => [
  primaryKey({ columns: [t.itemId, t.value] }),
  index('barcode_value').on(t.value),
]);

/** `replacement`: what is sold in the place of a product that is no more. */
export const linkKinds = ['replacement', 'analogue', 'accessory', 'consumable', 'similar'] as const;
export type LinkKind = (typeof linkKinds)[number];

export const productLink = pgTable(
  'product_link',
  {
    productId: integer()
      .notNull()
      .references(() => product.id),
    kind: text({ enum: linkKinds }).notNull(),
    linkedId: integer()
      .notNull()
      .references(() => product.id),
    sort: integer().notNull().default(500),
  },
  (t) => [primaryKey({ columns: [t.productId, t.kind, t.linkedId] }), index('product_link_linked').on(t.linkedId)],
);

/** Articles that a property of the source names: they become links once goods have them. */
export const productLinkNamed = pgTable(
  'product_link_named',
  {
    productId: integer()
      .notNull()
      .references(() => product.id),
    kind: text({ enum: linkKinds }).notNull(),
    article: text().notNull(),
    /** Below zero: the source names the article no more, and the link is still to go. */
    sort: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.productId, t.kind, t.article] }), index('product_link_named_article').on(t.article)],
);

const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' });

/**
 * What changed, in the order of `seq`: a node's read model catches up from here. `item` names a product, `stock` and
 * `price` an item whose figures moved, `price` without an item means discounts, `all` asks for a rebuild.
 */
export const catalogueChange = pgTable(
  'catalogue_change',
  {
    seq: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text({ enum: ['item', 'price', 'stock', 'all'] }).notNull(),
    itemId: integer(),
    at: moment().notNull().defaultNow(),
    /** The transaction that made the change: a snapshot of the database either has it or not. */
    writtenBy: transactionId()
      .notNull()
      .default(sql`pg_current_xact_id()`),
  },
  (t) => [index('catalogue_change_at').on(t.at), index('catalogue_change_written_by').on(t.writtenBy)],
);
