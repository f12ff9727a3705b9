import { z } from 'zod';
import type { Contract } from '#shared/endpoint.ts';
import { currency, id, idText, money } from '#features/wire.ts';
import type { pricingCalls } from './calls.ts';

/**
 * How a price came about, step by step; each `price` is what the step leaves, for a base unit with VAT. No other price
 * than the company's own is among them. `origin` is null for an order line whose steps were not kept.
 */
export const priceOriginView = z.object({
  name: z.string(),
  unit: z.string(),
  currency,
  /** Null: not sold to the company; `refusal` says why. */
  price: money.nullable(),
  refusal: z.string().nullable(),
  origin: z
    .object({
      /** `type`: the price type of the company by name; null: the base price. `since`: when this price came; null: unknown. */
      list: z.object({ price: money, type: z.string().nullable(), since: z.string().nullable() }),
      contract: z.object({ percent: z.number(), price: money }).nullable(),
      discount: z
        .object({
          percent: z.number().nullable(),
          promotion: z.string().nullable(),
          since: z.string().nullable(),
          until: z.string().nullable(),
          price: money,
        })
        .nullable(),
    })
    .nullable(),
  /** `percent` 0: without VAT. */
  vat: z.object({ percent: z.int(), sum: money, since: z.string().nullable() }).nullable(),
  /** The moment of the order whose figures these are; null: now. */
  frozenAt: z.string().nullable(),
});
export type PriceOriginView = z.infer<typeof priceOriginView>;

/** A name of goods as YAML gives it: an empty value is null. */
const named = (most: number) =>
  z.string('напишите текстом').trim().min(1, 'заполните поле').max(most, `не длиннее ${most} знаков`).nullish();

/** Signs of an article that names goods; others are named by their ids. */
export const MAX_ARTICLE = 100;

/**
 * What a promotion lowers, by names: a section by its path, a brand, articles, ids of products, or all goods; by `percent`,
 * or to `price` (roubles with VAT).
 */
export const namedDiscount = z
  .strictObject({
    percent: z
      .number('напишите число')
      .gt(0, 'больше нуля')
      .max(99, 'не больше 99')
      .multipleOf(0.01, 'два знака после запятой')
      .optional(),
    price: z.number('напишите число').positive('больше нуля').max(100_000_000).optional(),
    section: named(500),
    brand: named(200),
    articles: z.array(z.coerce.string().trim().min(1).max(MAX_ARTICLE), 'напишите списком').min(1).max(5000).optional(),
    products: z.array(id, 'напишите списком').min(1).max(5000).optional(),
    all: z.literal(true, 'напишите true').optional(),
  })
  .refine(({ percent, price }) => (percent === undefined) !== (price === undefined), 'назовите percent или price')
  .refine(
    ({ section, brand, articles, products, all }) =>
      [section, brand, articles, products, all].filter((one) => one != null).length === 1,
    'назовите одно: section, brand, articles, products или all',
  );
export type NamedDiscount = z.infer<typeof namedDiscount>;

export const pricingContract = {
  priceOrigin: {
    summary: 'Как сложилась цена товара или предложения для текущей компании; почему он ей не продаётся',
    params: z.object({ id: idText }),
    data: priceOriginView,
    errors: ['404'],
  },
} satisfies Contract<typeof pricingCalls>;
