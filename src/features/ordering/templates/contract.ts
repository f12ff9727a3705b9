import { z } from 'zod';
import type { Contract } from '#shared/endpoint.ts';
import { LIST_PAGE_SIZE } from '#shared/pagination.ts';
import { TEMPLATE_DESCRIPTION_LENGTH, MAX_TEMPLATE_LINES, TEMPLATE_NAME_LENGTH } from '#shared/limits.ts';
import { basketItem, lostItem, shownUnit } from '#ordering/basket/contract.ts';
import { currency, id, idText, money, orEmpty, orKept, pageInfo, pageNumber, pageSize } from '#features/wire.ts';
import type { templatesCalls } from './calls.ts';

const name = z.string().trim().min(1).max(TEMPLATE_NAME_LENGTH);
const description = z.string().trim().max(TEMPLATE_DESCRIPTION_LENGTH);

/**
 * Ids of products or offers, quantities in base units, the unit that was shown beside them; absent: the one that is stored
 * already, or else that of the product. The same id twice means their sum.
 */
const products = z
  .array(z.object({ id, quantity: z.int().min(1).max(1_000_000_000), unit: shownUnit.optional() }))
  .max(MAX_TEMPLATE_LINES);

/** R-ENT-28 as a row of the list; `count` is its lines. `code` of the address is the id. */
export const templateRow = z.object({
  id,
  name: z.string(),
  description: z.string(),
  count: z.int(),
  url: z.string(),
  updatedAt: z.iso.datetime(),
  /** It is shared with the current company. */
  isShared: z.boolean(),
  /** Who shares it; null: the caller. */
  owner: z.string().nullable(),
  mayChange: z.boolean(),
});
export type TemplateRow = z.infer<typeof templateRow>;

/**
 * A template with its lines as they would stand in the basket today; `lost` cannot be ordered at all. `total` is of what
 * can be ordered now.
 */
export const template = templateRow.omit({ count: true }).extend({
  products: z.array(basketItem),
  lost: z.array(lostItem.extend({ quantity: z.int(), unit: z.string().optional() })),
  total: money,
  currency,
  canBuyUnavailable: z.boolean(),
  /** The caller may share it with the current company, or end that. */
  mayShare: z.boolean(),
});
export type Template = z.infer<typeof template>;

export const templatesContract = {
  templateList: {
    summary: 'Шаблоны корзины, свои и открытые компании, недавно изменённые первыми',
    query: z.object({ page: pageNumber, page_size: pageSize(LIST_PAGE_SIZE) }),
    data: z.object({ items: z.array(templateRow), page: pageInfo }),
  },
  templateAdd: {
    summary: 'Создаёт шаблон корзины',
    body: z.object({
      name,
      description: orEmpty(description),
      products: products.default([]),
      /** The lines of the basket, instead of `products`. */
      fromBasket: z.boolean().default(false),
    }),
    data: templateRow,
    errors: ['LIMIT', 'KEY_REUSED'],
  },
  templateView: {
    summary: 'Шаблон корзины по сегодняшним ценам и наличию',
    params: z.object({ code: idText.catch(0) }),
    data: template,
    errors: ['NOT_FOUND'],
  },
  templateChange: {
    summary:
      'Меняет название, описание, строки и доступ компании; с updatedAt — только если шаблон с тех пор не менялся',
    params: z.object({ id: idText }),
    body: z.object({
      name: name.optional(),
      description: orKept(description),
      products: products.optional(),
      /** With the current company, for all who may order for it. */
      shared: z.boolean().optional(),
      updatedAt: z.iso.datetime().optional(),
    }),
    data: template,
    errors: ['NOT_FOUND', 'CONFLICT', 'FORBIDDEN'],
  },
  templateRemove: {
    summary: 'Удаляет шаблон корзины',
    params: z.object({ id: idText }),
    data: z.object({}),
    errors: ['NOT_FOUND'],
  },
} satisfies Contract<typeof templatesCalls>;
