import { z } from 'zod';
import type { Contract } from '#shared/endpoint.ts';
import { REMARK_LENGTH } from '#shared/limits.ts';
import { shortages } from '#shared/stock-rules.ts';
import { catalogueItem } from '#goods/catalogue/contract.ts';
import {
  appliedAction,
  currency,
  goodsFields,
  id,
  idText,
  money,
  offerGroup,
  oneLine,
  pageInfo,
  picture,
  stockStatus,
} from '#features/wire.ts';
import type { basketCalls } from './calls.ts';

/** R-ENT-20 to R-ENT-25. `price.value` is what is paid for a base unit; `id` is the product's, or the chosen offer's. */
export const basketItem = z.object({
  id,
  product_id: id,
  name: z.string(),
  article: z.string().nullable(),
  shortcode: z.string().nullable(),
  url: z.string(),
  previewPicture: picture,
  basketQuantity: z.int(),
  /** What the buyer notes to the line; absent: nothing. */
  remark: z.string().optional(),
  /** What was chosen, where the unit of the product is another one since: not ordered before the quantity is set again. */
  remeasured: z.object({ quantity: z.int(), unit: z.string() }).optional(),
  /** What was chosen, where packs or the minimum have raised the quantity since. */
  chosenQuantity: z.int().optional(),
  ...goodsFields,
  price: z.object({ value: money, valueBase: money }),
  totalPrice: z.object({ value: money, currency }),
  stockStatus,
  isInStock: z.boolean(),
  /** The quantity is above the free stock: `check`, or how much of it is a back-order; absent on other lines. */
  shortage: z.enum(shortages).optional(),
  similarProducts: z.array(z.object({ id, name: z.string(), url: z.string() })),
  offers: z.array(offerGroup),
  appliedAction: appliedAction.nullable(),
  actions: z.array(z.object({ id, name: z.string(), url: z.string(), dateEnd: z.string().nullable() })),
});
export type BasketItem = z.infer<typeof basketItem>;

/** A line that cannot be ordered: its product is gone or is not sold to the company (R-BASK-04). */
export const lostItem = z.object({
  id,
  article: z.string().nullable(),
  name: z.string(),
  reason: z.string(),
  /** What replaces a product that is gone; absent: nothing. */
  instead: z.array(z.object({ id, name: z.string(), url: z.string() })).optional(),
});
export type LostItem = z.infer<typeof lostItem>;

/** An ordering warning of section 8: `blocking` ones stop the order. */
export const warning = z.object({
  code: z.string(),
  text: z.string(),
  blocking: z.boolean(),
  link: z.string().nullable(),
});
export type Warning = z.infer<typeof warning>;

/**
 * R-ENT-30: sums with VAT in the contract's currency; weight in grams, of all but `unweighed` lines; `unit` is that of
 * `count`, null where the lines have different ones; `products` are the ordered lines; `remeasured` lines, whose quantity
 * waits for the buyer's word, are in none of these.
 */
export const orderSummary = z.object({
  count: z.int(),
  unit: z.string().nullable(),
  articles: z.int(),
  sum: money,
  VATSum: money,
  discount: money,
  discountPercent: z.number(),
  contragentDiscountPercent: z.number(),
  weight: z.int(),
  unweighed: z.int(),
  remeasured: z.int(),
  total: money,
  currency,
  products: z.array(
    z.object({
      id,
      article: z.string().nullable(),
      shortcode: z.string().nullable(),
      name: z.string(),
      price: money,
      quantity: z.int(),
      unit: z.string(),
    }),
  ),
  warnings: z.array(warning),
  version: z.int(),
});
export type OrderSummary = z.infer<typeof orderSummary>;

const quantity = z.number().max(1_000_000_000);

/** The unit beside the quantity on the buyer's page, a pack with its content: 'упак по 10 шт' (`lineUnit`). */
export const shownUnit = z.string().min(1).max(300);

/** What a buyer notes to a line; a line keeps the remark that it has when the same goods are added to it. */
export const remark = oneLine(REMARK_LENGTH);

/**
 * What becomes of goods that the basket holds already: their quantity grows, it is replaced, or nothing is changed and
 * ALREADY_IN_BASKET names them.
 */
export const existingLines = z.enum(['add', 'replace', 'ask']);
export type ExistingLines = z.infer<typeof existingLines>;

const productsToAdd = (most: number) =>
  z.object({
    existing: existingLines.default('add'),
    products: z
      .array(z.object({ id, quantity: quantity.optional(), unit: shownUnit.optional(), remark: remark.optional() }))
      .min(1)
      .max(most),
  });

/** Why a product was not added. */
const refusalCode = z.enum([
  'NOT_FOUND',
  'OFFER_REQUIRED',
  'NOT_SOLD',
  'OUT_OF_STOCK',
  'WRONG_QUANTITY',
  'BASKET_FULL',
]);
export type RefusalCode = z.infer<typeof refusalCode>;

export const refusedProduct = z.object({ id, code: refusalCode, reason: z.string() });
export type RefusedProduct = z.infer<typeof refusedProduct>;

/** Beside ALREADY_IN_BASKET: `inBasket` is in the basket, `wanted` is to be added; base units of `unit`. */
const linesInBasket = z.object({
  lines: z.array(
    z.object({
      id,
      article: z.string().nullable(),
      name: z.string(),
      inBasket: z.int(),
      wanted: z.int(),
      packageCount: z.int(),
      minOrderCount: z.int(),
      unit: z.string(),
    }),
  ),
});
export type LinesInBasket = z.infer<typeof linesInBasket>;

/** Of a corrected line: what the quantity would have been, and the pack and minimum that changed it, in base units of `unit`. */
const correction = z.object({
  article: z.string().nullable(),
  name: z.string(),
  wanted: z.int(),
  unit: z.string(),
  packageCount: z.int(),
  minOrderCount: z.int(),
});

/** What was added (quantity is the line's new one), what was not and why; `count` is the lines of the basket. */
export const addResult = z.object({
  lines: z.array(z.object({ id, quantity: z.int(), corrected: z.boolean(), correction: correction.optional() })),
  refused: z.array(refusedProduct),
  version: z.int(),
  count: z.int(),
});
export type AddResult = z.infer<typeof addResult>;

/** A promotion that runs now: `conditions` is what it gives, in words; `dateEnd` null: no end is set. */
const promotionCard = z.object({
  id,
  name: z.string(),
  url: z.string(),
  dateEnd: z.string().nullable(),
  conditions: z.string(),
});
export type PromotionCard = z.infer<typeof promotionCard>;

/** What may be asked of products in the basket's terms; anything else is passed over. */
const productFields = catalogueItem
  .pick({ inBasket: true, stockStatus: true, offers: true, measure: true, minOrderCount: true, packageCount: true })
  .extend({ price: catalogueItem.shape.prices })
  .partial();
export type ProductFields = z.infer<typeof productFields>;

/** A line that another company makes another one of: its price in words, or why it cannot be ordered. */
const switchedLine = z.object({
  id,
  article: z.string().nullable(),
  name: z.string(),
  before: z.string(),
  now: z.string(),
});

const code = z.string().min(1).max(200);

const totals = orderSummary.omit({ products: true });

/** The basket's part of the header, from which `inBasket` of every row on the page is computed. */
export const basketInHeader = { basket: z.array(z.object({ id, quantity: z.int() })), basketVersion: z.int() };
export type BasketInHeader = z.infer<z.ZodObject<typeof basketInHeader>>;

export const basketContract = {
  basketAdd: {
    summary: 'Добавляет товары к имеющимся в корзине',
    body: productsToAdd(500),
    data: addResult,
    errors: ['NOTHING_ADDED', 'ALREADY_IN_BASKET', 'NO_COMPANY', 'KEY_REUSED'],
  },
  basketListAdd: {
    summary: 'Добавляет список товаров, частями, если не все можно заказать',
    /** `repeats`: the order that the list is taken from. */
    body: productsToAdd(5000).extend({ repeats: id.optional() }),
    data: addResult,
    errors: ['NOTHING_ADDED', 'ALREADY_IN_BASKET', 'NO_COMPANY', 'KEY_REUSED'],
  },
  basketRemove: {
    summary: 'Удаляет строки; отсутствующие пропускает',
    body: z.object({ products: z.array(id).min(1).max(5000) }),
    data: z.object({ removed: z.array(id), ignored: z.array(id), version: z.int(), totals }),
  },
  basketUpdate: {
    summary: 'Задаёт количество строки; ноль удаляет её',
    body: z.object({ product: z.object({ ID: id, QUANTITY: quantity.min(0), UNIT: shownUnit.optional() }) }),
    data: z.object({ line: basketItem.nullable(), totals, version: z.int(), corrected: z.boolean() }),
    errors: ['LINE_NOT_FOUND', 'NOT_ORDERABLE'],
  },
  basketRemark: {
    summary: 'Задаёт примечание к строке; пустое убирает его',
    body: z.object({ id, remark }),
    data: z.object({ remark: z.string(), version: z.int() }),
    errors: ['LINE_NOT_FOUND'],
  },
  basketClear: { summary: 'Очищает корзину', data: z.object({ version: z.int() }) },
  basketProducts: {
    summary: 'Строки корзины по сегодняшним ценам, одной страницей',
    query: z.object({ page: z.coerce.number().int().catch(1).optional() }),
    data: z.object({
      pageNavigation: pageInfo,
      grid: z.object({ row: z.array(basketItem) }),
      noProductsAddToOrder: z.array(lostItem),
      canBuyUnavailable: z.boolean(),
      contragentDiscountPercent: z.number(),
      currency,
      version: z.int(),
    }),
  },
  basketSumBlock: { summary: 'Итоги корзины', data: orderSummary },
  basketSwitched: {
    summary: 'Что в корзине стало другим после выбора другой компании',
    params: z.object({ id: idText }),
    data: z.object({ lines: z.array(switchedLine), total: z.object({ before: z.string(), now: z.string() }) }),
    errors: ['NOT_FOUND', 'NO_COMPANY'],
  },
  basketFields: {
    summary: 'Поля товаров на сегодня: количество в корзине, цена, наличие, варианты, единицы',
    body: z.object({
      productId: z.union([id, z.array(id).min(1).max(100)]),
      fields: z.array(z.string().max(50)).max(50),
    }),
    data: z.record(z.string(), productFields),
  },
  basketChangeOffer: {
    summary: 'Меняет вариант товара в строке; если такой вариант уже есть в корзине, количества складываются',
    body: z.object({
      productId: id,
      offerId: id,
      quantity: quantity.positive(),
      index: z.number().int().optional(),
    }),
    data: z.object({ line: basketItem, totals, version: z.int() }),
    errors: ['LINE_NOT_FOUND', 'OFFER_NOT_FOUND', 'NOT_ORDERABLE', 'NO_COMPANY'],
  },
  basketReplace: {
    summary: 'Ставит другой товар на место строки; если он уже есть в корзине, количества складываются',
    body: z.object({
      /** `takes`: how much of the line goes, base units; absent: all of it. */
      from: z.object({ id, takes: quantity.positive().optional() }),
      to: z.object({ id, quantity: quantity.positive(), unit: shownUnit.optional() }),
      /** Undoes a replacement: a product that is out of stock returns. */
      isBack: z.boolean().default(false),
    }),
    /** `added`: base units that the line of the other product has gained. */
    data: z.object({ line: basketItem.nullable(), added: z.int(), totals, version: z.int() }),
    errors: ['LINE_NOT_FOUND', 'NOT_ORDERABLE', 'NO_COMPANY', 'KEY_REUSED'],
  },
  basketFile: {
    summary: 'Корзина файлом xlsx; ссылка живёт десять минут и открывается владельцу',
    data: z.object({ link: z.string(), name: z.string() }),
    errors: ['EMPTY_BASKET'],
  },
  basketAction: {
    summary: 'Действующая акция по её коду',
    params: z.object({ code }),
    data: promotionCard,
    errors: ['404'],
  },
  basketActionsOfGroup: {
    summary: 'Действующие акции на товары раздела',
    params: z.object({ code }),
    data: z.array(promotionCard),
    errors: ['404'],
  },
  basketActionsOfProduct: {
    summary: 'Действующие акции на товар',
    params: z.object({ code: idText }),
    data: z.array(promotionCard),
    errors: ['404'],
  },
} satisfies Contract<typeof basketCalls>;
