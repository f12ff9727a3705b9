import { z } from 'zod';
import type { Contract } from '#shared/endpoint.ts';
import { id, idText, money } from '#features/wire.ts';
import type { documentsCalls } from './calls.ts';

/** The address of the file, which opens for its owner's token for ten minutes, and its name. */
const file = z.object({ link: z.string(), name: z.string() });

/** Issued by the accounting system. `file`: null where the shop has not got it. */
export const issuedDocument = z.object({
  id,
  kind: z.string(),
  number: z.string(),
  date: z.string(),
  amount: money.nullable(),
  /** Of the electronic exchange of documents, in words. */
  state: z.string().nullable(),
  file: file.nullable(),
});

/** A file that staff have added for the buyer. `size`: bytes. */
export const orderFile = file.extend({ id, size: z.int(), at: z.string() });

/** The number that a carrier gave the goods; `link`: null without an address. */
export const orderTrack = z.object({ number: z.string(), link: z.string().nullable(), version: z.int() });

export const orderDocuments = z.object({
  /** `reason`: why there is none; `validUntil`: the last day, null without end. */
  invoice: z.object({ reason: z.string().nullable(), validUntil: z.string().nullable() }),
  /** What a printed order says below its lines; null where the accounting system has changed them beyond the shop's knowledge. */
  paper: z
    .object({
      lines: z.int(),
      total: money,
      /** The highest rate first; none where all is without VAT. */
      vat: z.array(z.object({ percent: z.int(), sum: money })),
      inWords: z.string(),
    })
    .nullable(),
  /** Newest first. */
  issued: z.array(issuedDocument),
  /** Newest first. */
  files: z.array(orderFile),
  track: orderTrack.nullable(),
});
export type OrderDocuments = z.infer<typeof orderDocuments>;

const params = z.object({ id: idText });

export const documentsContract = {
  orderDocuments: {
    summary: 'Документы заказа: счёт на оплату и документы учётной системы',
    params,
    data: orderDocuments,
    errors: ['404'],
  },
  orderInvoice: { summary: 'Счёт на оплату: ссылка на файл PDF', params, data: file, errors: ['NO_INVOICE'] },
  orderFile: { summary: 'Заказ со строками: ссылка на файл XLSX', params, data: file },
} satisfies Contract<typeof documentsCalls>;
