import { z } from 'zod';
import type { Contract } from '#shared/endpoint.ts';
import { companyObject } from '#ordering/objects/contract.ts';
import { currency, id, idText, money, pageInfo, pageNumber, pageSize } from '#features/wire.ts';
import { isDay } from '#shared/dates.ts';
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
  /** How many certificates, declarations and passports of its goods are valid. */
  certificates: z.int(),
  /** Newest first. */
  files: z.array(orderFile),
  track: orderTrack.nullable(),
});
export type OrderDocuments = z.infer<typeof orderDocuments>;

export const paperKinds = ['invoice', 'transfer-document', 'vat-invoice', 'act'] as const;

/**
 * A paper of the company. `order-12`: the invoice that the shop makes for an order; `ledger-5`: a document of the accounting
 * system; `act-3`: an act of reconciliation.
 */
const paperKey = z.string().regex(/^(order|ledger|act)-\d{1,9}$/);

const paper = z.object({
  key: paperKey,
  kind: z.enum(paperKinds),
  kindName: z.string(),
  /** Of an act its contract. */
  number: z.string(),
  /** yyyy-mm-dd; of an act the first day of its period, up to `dayTo`. */
  day: z.string(),
  dayTo: z.string().nullable(),
  amount: money.nullable(),
  currency,
  order: z.object({ id, number: z.string(), url: z.string() }).nullable(),
  object: z.string().nullable(),
  /** Of the electronic exchange of documents, in words. */
  state: z.string().nullable(),
  /** `made`: the shop makes it when it is asked for; `missing`: the shop has not got it. */
  source: z.enum(['made', 'file', 'missing']),
  /** Of a stored one. */
  file: file.nullable(),
  /** Bytes; of one that is made the most that is expected. */
  size: z.int(),
});
export type Paper = z.infer<typeof paper>;

/** An empty field of a filter is an absent one. */
const orAbsent = <S extends z.ZodType>(schema: S) =>
  z.union([z.literal('').transform(() => undefined), schema]).optional();
const day = orAbsent(z.string().max(10).refine(isDay));

const params = z.object({ id: idText });

export const documentsContract = {
  orderDocuments: {
    summary: 'Документы заказа: счёт на оплату и документы учётной системы',
    params,
    data: orderDocuments,
    errors: ['404'],
  },
  orderInvoice: { summary: 'Счёт на оплату: ссылка на файл PDF', params, data: file, errors: ['NO_INVOICE'] },
  documentList: {
    summary: 'Счета, УПД и акты сверки текущей компании, новые сверху; акты видит тот, кому открыты финансы',
    query: z.object({
      page: pageNumber,
      page_size: pageSize(50),
      /** Part of a number of a paper or its order. */
      st: z.string().trim().max(100).catch('').default(''),
      kind: z.enum(paperKinds).optional().catch(undefined),
      from: day,
      to: day,
      object: orAbsent(idText),
    }),
    data: z.object({
      items: z.array(paper),
      page: pageInfo,
      /** Of the company, closed ones too. */
      objects: z.array(companyObject),
      /** Whether acts are among them. */
      withActs: z.boolean(),
    }),
    errors: ['VALIDATION', 'NO_COMPANY'],
  },
  documentArchive: {
    summary: 'Архив выбранных документов: ссылка на ZIP, до 200 документов и 100 МБ',
    body: z.object({ papers: z.array(paperKey).min(1).max(1000) }),
    data: file,
    errors: ['LIMIT', 'NOT_FOUND', 'NO_COMPANY'],
  },
  orderCertificates: {
    summary: 'Архив действующих сертификатов, деклараций и паспортов товаров заказа: ссылка на ZIP',
    params,
    data: file,
    errors: ['NOT_FOUND', 'LIMIT', 'NO_COMPANY'],
  },
  orderFile: { summary: 'Заказ со строками: ссылка на файл XLSX', params, data: file },
} satisfies Contract<typeof documentsCalls>;
