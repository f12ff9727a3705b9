import { z } from 'zod';
import {
  ADDRESS_COMMENT_LENGTH,
  ADDRESS_LENGTH,
  CONSIGNEE_NAME_LENGTH,
  CONTACT_LENGTH,
  SUGGEST_FROM,
  SUGGEST_TO,
} from '#shared/limits.ts';
import type { Contract } from '#shared/endpoint.ts';
import { LIST_PAGE_SIZE } from '#shared/pagination.ts';
import { normalisePhone } from '#shared/phone.ts';
import { checkPhoneNumber, checkRequired, checkWholeTaxNumber } from '#shared/validation.ts';
import { id, idText, orEmpty, pageInfo, pageNumber, pageSize, ruled } from '#features/wire.ts';
import type { addressesCalls } from './calls.ts';

const text = (most: number) => orEmpty(z.string().trim().max(most));

/** Eleven digits however they are written, or nothing. */
const phone = orEmpty(ruled(40, (typed) => (typed === '' ? null : checkPhoneNumber(typed)))).transform((typed) =>
  typed === '' ? '' : normalisePhone(typed)!,
);

const contragent = z.object({ id, name: z.string() });

/** `phone` is eleven digits or empty. */
export const deliveryAddress = z.object({
  id,
  contragent,
  address: z.string(),
  comment: z.string(),
  contact: z.string(),
  phone: z.string(),
});
export type DeliveryAddress = z.infer<typeof deliveryAddress>;

/** */
export const consignee = z.object({
  id,
  contragent,
  name: z.string(),
  inn: z.string().nullable(),
  address: z.string(),
  phone: z.string(),
  contact: z.string(),
});

export const addressesContract = {
  addressList: {
    summary: 'Адреса доставки компаний покупателя, новые первыми',
    query: z.object({
      page: pageNumber,
      page_size: pageSize(LIST_PAGE_SIZE),
      contragent: idText.optional().catch(undefined),
      st: z.string().trim().max(100).catch('').default(''),
    }),
    data: z.object({ items: z.array(deliveryAddress), page: pageInfo, contragents: z.array(contragent) }),
  },
  addressAdd: {
    summary: 'Добавляет адрес доставки компании; replaces — вместо имеющегося',
    body: z.object({
      contragent: id,
      replaces: id.optional(),
      address: ruled(ADDRESS_LENGTH, checkRequired),
      comment: text(ADDRESS_COMMENT_LENGTH),
      contact: text(CONTACT_LENGTH),
      phone,
    }),
    data: deliveryAddress,
    errors: ['NOT_FOUND', 'LIMIT', 'KEY_REUSED'],
  },
  addressRemove: {
    summary: 'Удаляет адрес доставки; заказы хранят свои копии',
    params: z.object({ id: idText }),
    data: z.object({}),
    errors: ['NOT_FOUND'],
  },
  addressSuggest: {
    summary: 'Подсказки адреса; пусто, если служба подсказок не подключена',
    body: z.object({ search: z.string().trim().min(SUGGEST_FROM).max(SUGGEST_TO) }),
    data: z.array(z.object({ value: z.string() })),
  },
  consigneeAdd: {
    summary: 'Добавляет грузополучателя компании',
    body: z.object({
      contragent: id,
      name: ruled(CONSIGNEE_NAME_LENGTH, checkRequired),
      inn: ruled(12, (typed) => (typed === '' ? null : checkWholeTaxNumber(typed)))
        .nullish()
        .transform((inn) => inn || null),
      address: text(ADDRESS_LENGTH),
      phone,
      contact: text(CONTACT_LENGTH),
    }),
    data: consignee,
    errors: ['NOT_FOUND', 'LIMIT', 'KEY_REUSED'],
  },
} satisfies Contract<typeof addressesCalls>;
