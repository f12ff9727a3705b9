import { z } from 'zod';
import { id } from '#features/wire.ts';
import type { Contract } from '#shared/endpoint.ts';
import type { alertsCalls } from './calls.ts';

/** A product, or the offer of it that is chosen. */
const item = z.object({ item_id: id });

/** Ids of the items that the account waits for in its current company. */
const awaited = z.array(id);

/** The part of the header that tells every row what the visitor waits for. */
export const awaitedInHeader = { awaited };

export const awaitedItem = z.object({
  id,
  name: z.string(),
  article: z.string().nullable(),
  /** Null where it is gone from the catalogue. */
  url: z.string().nullable(),
  since: z.string(),
});
export type AwaitedItem = z.infer<typeof awaitedItem>;

export const alertsContract = {
  stockAlertList: {
    summary: 'Товары, о поступлении которых просили сообщить',
    data: z.object({ items: z.array(awaitedItem) }),
  },
  stockAlertAdd: {
    summary: 'Сообщить о поступлении товара: уведомлением и письмом, один раз',
    body: item,
    data: awaited,
    errors: ['NOT_FOUND', 'LIMIT', 'NO_COMPANY'],
  },
  stockAlertRemove: { summary: 'Больше не сообщать о поступлении товара', body: item, data: awaited },
} satisfies Contract<typeof alertsCalls>;
