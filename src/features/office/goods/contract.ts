import { z } from 'zod';
import { currency, formBody, id, idText, money, picture, ruled, uploadedFile } from '#features/wire.ts';
import { journalStep } from '#office/journal/contract.ts';
import type { Contract } from '#shared/endpoint.ts';
import { type LinkName, linkNames } from '#shared/goods-work.ts';
import { MARKDOWN_LENGTH } from '#shared/markdown.ts';
import { checkRequired } from '#shared/validation.ts';
import type { officeProductsCalls } from './calls.ts';

/** Rows of a page. */
export const PRODUCTS_PAGE_SIZE = 50;
/** The count of the list ends here. */
export const MAX_COUNTED_PRODUCTS = 1000;
const linkKinds = Object.keys(linkNames) as [LinkName, ...LinkName[]];
/** Products that one act takes. */
export const MAX_CHOSEN = 500;
/** Pictures, and sections, of a product. */
export const MAX_PICTURES = 30;
export const MAX_SECTIONS = 20;
/** Values of one property, each a text. */
const propertyTexts = z.array(z.string().trim().min(1).max(500)).max(100);
/** Articles of linked goods. */
const linkCodes = z.array(z.string().trim().min(1).max(200)).max(200);
export const linksForm = z.object({ codes: linkCodes });
export const propertyForm = z.object({ values: propertyTexts });

/** Filters stand in the address: a value that is none is an absent one. */
const orAbsent = <S extends z.ZodType>(schema: S) => schema.optional().catch(undefined);
const mark = orAbsent(z.literal('1'));

/** `hidden`: by staff; `withdrawn`: no longer for sale in the accounting system. */
export const displayStates = ['shown', 'hidden', 'withdrawn'] as const;
export type DisplayState = (typeof displayStates)[number];
export const productSorts = ['name', 'article', 'created'] as const;

/** What a list of goods is narrowed to. */
const productFilter = z.object({
  /** Part of a name, or the beginning of an article or of a code of the shop. */
  q: z.string().trim().max(100).catch('').default(''),
  source: orAbsent(idText),
  /** With the sections below it; 'none': in no section. */
  section: orAbsent(z.union([z.literal('none'), idText])),
  brand: orAbsent(z.union([z.literal('none'), idText])),
  stock: orAbsent(z.enum(['in', 'out'])),
  display: orAbsent(z.enum(displayStates)),
  noPicture: mark,
  noPrice: mark,
  new: mark,
  discontinued: mark,
  /** A field was set by hand. */
  byHand: mark,
  /** A field that was set by hand has another value in the accounting system. */
  differs: mark,
  /** Looked at within `UNSOLD_DAYS`, and not ordered. */
  unsold: mark,
  sort: z.enum(productSorts).catch('name').default('name'),
  dir: z.enum(['asc', 'desc']).catch('asc').default('asc'),
});

/** For so long buyers look at a product and do not order it. */
export const UNSOLD_DAYS = 90;

const productRow = z.object({
  id,
  name: z.string(),
  article: z.string(),
  picture,
  /** The main one; '': none. */
  section: z.string(),
  brand: z.string(),
  source: z.string(),
  /** Free base units of the product or of all its variants. */
  available: z.number(),
  unit: z.string(),
  /** The lowest base price of its variants; null: it has none. */
  price: money.nullable(),
  currency,
  display: z.enum(displayStates),
  isNew: z.boolean(),
  isDiscontinued: z.boolean(),
  isByHand: z.boolean(),
  createdAt: z.string(),
});
export type ProductRow = z.infer<typeof productRow>;

const choice = z.object({ id, name: z.string() });

const act = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('hide') }),
  z.object({ kind: z.literal('show') }),
  z.object({ kind: z.literal('section'), section: id }),
  /** Null: none. */
  z.object({ kind: z.literal('brand'), brand: id.nullable() }),
  /** Null: as the shop decides. */
  z.object({ kind: z.literal('new'), isNew: z.boolean().nullable() }),
  z.object({ kind: z.literal('discontinued'), isDiscontinued: z.boolean() }),
  /** Every field becomes that of the accounting system. */
  z.object({ kind: z.literal('return') }),
]);
export type ProductAct = z.infer<typeof act>;

/** The fields of a product as they are stored: files may bring longer texts than a form takes. */
const storedFields = z.object({
  name: z.string().max(5000),
  /** Markdown once it was set by hand. */
  description: z.string().max(500_000),
  /** Their addresses. */
  pictures: z.array(z.string().max(500)).max(1000),
  brandId: id.nullable(),
  /** The first one is the main one. */
  sectionIds: z.array(id).max(1000),
  /** Base units. */
  packageCount: z.int(),
  minOrderCount: z.int(),
  /** A second unit, and how many of it one base unit has. */
  unitCustom: z.string().max(1000).nullable(),
  unitRatio: z.number().nullable(),
  shortcode: z.string().max(1000).nullable(),
  isHidden: z.boolean(),
  /** Null: as the shop decides. */
  isNewByOperator: z.boolean().nullable(),
  isDiscontinued: z.boolean(),
  shippingType: z.string().max(1000),
  packageCountWord: z.string().max(1000),
});
export type ProductFields = z.infer<typeof storedFields>;
const shownFields = storedFields.partial();
export type SomeFields = z.infer<typeof shownFields>;

/** The same as a form may set them. */
export const changedFields = storedFields
  .extend({
    name: ruled(500, checkRequired),
    description: z.string().max(MARKDOWN_LENGTH),
    /** Of pictures that the product, its variants or the accounting system have. */
    pictures: z.array(z.string().max(500)).max(MAX_PICTURES),
    sectionIds: z.array(id).min(1).max(MAX_SECTIONS),
    packageCount: z.int().min(1).max(1_000_000),
    minOrderCount: z.int().min(1).max(1_000_000),
    unitCustom: z.string().trim().min(1).max(20).nullable(),
    unitRatio: z.number().positive().max(1_000_000_000).nullable(),
    shortcode: z.string().trim().min(1).max(100).nullable(),
    shippingType: z.string().trim().max(100),
    packageCountWord: z.string().trim().max(20),
  })
  .partial();

/** What 1C names a product by, and what it says of it that the shop does not change. */
const productFacts = z.object({
  unitBase: z.string(),
  weightGrams: z.int(),
  barcodes: z.array(z.string()),
  isMarked: z.boolean(),
});

const productProperty = z.object({
  id,
  name: z.string(),
  values: z.array(z.string()),
  /** What the accounting system says; null where nobody has set it by hand. */
  theirs: z.array(z.string()).nullable(),
});
export type ProductProperty = z.infer<typeof productProperty>;

const productVariant = z.object({
  id,
  name: z.string(),
  article: z.string(),
  /** Empty: that of the product. */
  shortcode: z.string(),
  picture: picture.nullable(),
  /** The address of the picture; null: it has none. */
  pictureAddress: z.string().nullable(),
  isShown: z.boolean(),
  /** Whether the accounting system sells it; null where nobody has hidden or shown it by hand. */
  theirs: z.boolean().nullable(),
  available: z.number(),
});
export type ProductVariant = z.infer<typeof productVariant>;

const linkedProduct = z.object({
  id,
  name: z.string(),
  /** What a form calls it: its article, `id:12` where the article names none or several. */
  code: z.string(),
  isShown: z.boolean(),
});
const productLinks = z.object({
  kind: z.enum(linkKinds),
  products: z.array(linkedProduct),
  /** What the accounting system names; null where nobody has set them by hand. */
  theirs: z.array(linkedProduct).nullable(),
});
export type ProductLinks = z.infer<typeof productLinks>;

const productPaper = z.object({ id, name: z.string(), endsOn: z.string().nullable() });

const held = z.object({ field: z.string(), at: z.string(), by: z.string() });

const officeProduct = z.object({
  id,
  name: z.string(),
  article: z.string(),
  /** The page that buyers see; null while they do not. */
  url: z.string().nullable(),
  source: z.string(),
  display: z.enum(displayStates),
  isNew: z.boolean(),
  isDiscontinued: z.boolean(),
  createdAt: z.string(),
  fields: storedFields,
  /** What the accounting system says of the fields that were set by hand. */
  theirs: shownFields,
  /** Who has set each of them. */
  held: z.array(held),
  /** The addresses in `fields` and `theirs` as pictures. */
  pictures: z.record(z.string(), picture),
  facts: productFacts,
  properties: z.array(productProperty),
  variants: z.array(productVariant),
  /** Of every kind, in the order in which buyers see them. */
  links: z.array(productLinks),
  papers: z.array(productPaper),
  available: z.number(),
  price: money.nullable(),
  currency,
  /** The newest first. */
  journal: z.array(journalStep),
});
export type OfficeProduct = z.infer<typeof officeProduct>;

const one = z.object({ id: idText });
const NOTHING = z.object({});

export const officeProductsContract = {
  officeProducts: {
    summary: 'Товары магазина с отбором, страницами по ключу',
    query: productFilter.extend({
      /** The key of the page before. */
      after: z.string().max(5000).optional().catch(undefined),
    }),
    data: z.object({
      items: z.array(productRow),
      next: z.string().nullable(),
      /** At most `MAX_COUNTED_PRODUCTS` + 1. */
      count: z.int(),
    }),
    errors: ['FORBIDDEN'],
  },
  officeProductChoices: {
    summary: 'Источники, разделы, бренды и свойства, из которых выбирают для товара',
    data: z.object({
      sources: z.array(choice),
      /** In the order of the tree; `depth` 0 is the top. */
      sections: z.array(choice.extend({ depth: z.int(), isShown: z.boolean() })),
      brands: z.array(choice),
      properties: z.array(choice),
    }),
    errors: ['FORBIDDEN'],
  },
  officeProductsAct: {
    summary: 'Скрывает, показывает, переносит, отмечает выбранные товары или возвращает им значения из 1С',
    body: z.object({ ids: z.array(id).min(1).max(MAX_CHOSEN), act }),
    /** How many products have changed; the others were so already. */
    data: z.object({ changed: z.int() }),
    errors: ['NOT_FOUND', 'FORBIDDEN', 'TARGET_INVALID'],
  },
  officeProduct: {
    summary: 'Товар: что говорит 1С и что задано в магазине, картинки, свойства, варианты, журнал',
    params: one,
    data: officeProduct,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  officeProductChange: {
    summary: 'Меняет поля товара поверх показанных; загрузки их больше не меняют',
    params: one,
    body: z.object({ change: changedFields, shown: shownFields }),
    data: NOTHING,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT', 'TARGET_INVALID'],
  },
  officeProductProperty: {
    summary: 'Задаёт значения свойства товара поверх показанных',
    params: one,
    body: z.object({ property: id, values: propertyTexts, shown: propertyTexts }),
    data: NOTHING,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT', 'TARGET_INVALID'],
  },
  officeProductLinks: {
    summary: 'Связывает товар с другими по их артикулам поверх показанных',
    params: one,
    body: z.object({ kind: z.enum(linkKinds), codes: linkCodes, shown: z.array(id).max(1000) }),
    data: NOTHING,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT', 'TARGET_INVALID'],
  },
  officeProductPicture: {
    summary: 'Добавляет картинку товара или ставит её на место другой',
    params: one,
    body: formBody(z.object({ file: uploadedFile, replaces: z.string().max(500).optional() })),
    data: NOTHING,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT', 'BAD_FILE', 'TOO_LARGE'],
  },
  officeProductReturn: {
    summary: 'Возвращает полям товара значения из 1С',
    params: one,
    body: z.object({ fields: z.array(z.string().max(50)).min(1).max(200) }),
    data: NOTHING,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  officeVariantChange: {
    summary: 'Скрывает, показывает, переставляет вариант товара, меняет его картинку и код',
    params: one,
    body: z.object({
      variant: id,
      change: z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('hide') }),
        z.object({ kind: z.literal('show') }),
        /** It is shown or hidden as the accounting system says. */
        z.object({ kind: z.literal('return') }),
        /** Changes places with the one before or after it. */
        z.object({ kind: z.literal('move'), by: z.union([z.literal(-1), z.literal(1)]) }),
        /** An address among the pictures of the product; null: none. */
        z.object({ kind: z.literal('picture'), picture: z.string().max(500).nullable() }),
        /** Null: that of the product. */
        z.object({ kind: z.literal('shortcode'), shortcode: z.string().trim().min(1).max(100).nullable() }),
      ]),
    }),
    data: NOTHING,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'TARGET_INVALID'],
  },
} satisfies Contract<typeof officeProductsCalls>;
