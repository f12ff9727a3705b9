import { z } from 'zod';
import { catalogueItem } from '#goods/catalogue/contract.ts';
import { currency, flag, id, idText, money, pageInfo, pageNumber, pageSize } from '#features/wire.ts';
import { companyObject } from '#ordering/objects/contract.ts';
import type { Contract } from '#shared/endpoint.ts';
import { MY_GOODS_SEARCH_LENGTH } from '#shared/limits.ts';
import { MY_GOODS_PAGE_SIZE } from '#shared/pagination.ts';
import { MAX_QUANTITY } from '#shared/quantity.ts';
import type { myGoodsCalls } from './calls.ts';

/** `often`: what most orders have; `change`: what became dearer, relatively, the most first. */
export const myGoodsSorts = ['often', 'recent', 'name', 'change'] as const;
export type MyGoodsSort = (typeof myGoodsSorts)[number];

/**
 * A product or an offer that the company has ordered. `item` is its row of the catalogue, with this offer chosen; null where
 * it cannot be ordered as it was: `gone`, which is not shown any more and has no `url`, and `variants`, a product that is
 * sold by its offers now. Quantities are base units.
 */
export const myGood = z.object({
  /** Of the product or the offer. */
  id,
  name: z.string(),
  article: z.string().nullable(),
  shortcode: z.string().nullable(),
  url: z.string().nullable(),
  state: z.enum(['sold', 'variants', 'gone']),
  item: catalogueItem.nullable(),
  /** How many orders of the last twelve months have it. */
  orders: z.int(),
  last: z.object({ url: z.string(), date: z.iso.datetime(), quantity: z.int(), unit: z.string() }),
  /** What the last order paid for a unit. */
  former: z.object({ price: money, currency }),
  /** By how many percent it is dearer now, below 0: cheaper; null where the prices cannot be compared. */
  change: z.number().nullable(),
  /** What the caller keeps ordered of it, how much of that is on its way, and what lacks; null without a level. */
  level: z.object({ quantity: z.int(), coming: z.int(), lacking: z.int() }).nullable(),
  /** What is offered in place of what is gone. */
  instead: z.array(z.object({ id, name: z.string(), url: z.string() })),
});
export type MyGood = z.infer<typeof myGood>;

const filter = {
  /** A part of a name, an article or a short code. */
  st: z.string().trim().max(MY_GOODS_SEARCH_LENGTH).default('').catch(''),
  /** With the sections below it. */
  section: idText.optional().catch(undefined),
  /** What orders for this object of the company have. */
  object: idText.optional().catch(undefined),
  /** Only goods with a level. */
  level: flag.default('0').catch('0'),
  sort: z.enum(myGoodsSorts).default('often').catch('often'),
};

export const myGoodsContract = {
  myGoodsList: {
    summary: 'Что компания заказывала за 12 месяцев, по сегодняшним ценам и наличию',
    query: z.object({ ...filter, page: pageNumber, page_size: pageSize(MY_GOODS_PAGE_SIZE) }),
    data: z.object({
      items: z.array(myGood),
      page: pageInfo,
      /** The sections of all goods, also of those that the filter hides, with how many goods each has. */
      sections: z.array(z.object({ id, name: z.string(), count: z.int() })),
      /** Of the company, closed ones too. */
      objects: z.array(companyObject),
    }),
  },
  myGoodsFile: {
    summary: 'Мои товары таблицей XLSX',
    body: z.object(filter),
    data: z.object({ link: z.string(), name: z.string() }),
    errors: ['NOT_FOUND'],
  },
  myGoodsLevel: {
    summary: 'Запоминает, до какого количества товара дозаказывать; 0 — забывает',
    body: z.object({ id, quantity: z.int().min(0).max(MAX_QUANTITY) }),
    data: z.object({ level: myGood.shape.level }),
    errors: ['NOT_FOUND', 'LIMIT'],
  },
} satisfies Contract<typeof myGoodsCalls>;
