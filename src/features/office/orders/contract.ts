import { z } from 'zod';
import { isDay } from '#shared/dates.ts';
import type { Contract } from '#shared/endpoint.ts';
import { LETTER_TEXT_LENGTH } from '#shared/limits.ts';
import { orderStatuses } from '#shared/order-status.ts';
import { ORDER_FILE_UPLOAD } from '#shared/upload-rules.ts';
import { checkEmail, checkRequired } from '#shared/validation.ts';
import { orderFile, orderTrack, issuedDocument } from '#ordering/documents/contract.ts';
import { orderDetail, statusView } from '#ordering/orders/contract.ts';
import { requestListItem } from '#ordering/requests/contract.ts';
import { priceOriginView } from '#goods/pricing/contract.ts';
import { currency, formBody, id, idText, money, ruled, uploadedFile } from '#features/wire.ts';
import type { officeOrdersCalls } from './calls.ts';

/** Rows of a page. */
export const OFFICE_PAGE_SIZE = 50;
/** The count of a list ends here; a longer list shows «больше 1000». */
export const MAX_COUNTED = 1000;

/** An invoice that ends so soon is called to mind. */
export const ENDING_DAYS = 3;

const orderStatus = z.enum(orderStatuses);

/** Filters stand in the address: a value that is none is an absent one. */
const orAbsent = <S extends z.ZodType>(schema: S) => schema.optional().catch(undefined);
const day = orAbsent(z.string().max(10).refine(isDay));
const roubles = orAbsent(z.coerce.number().min(0).max(1_000_000_000));
const mark = orAbsent(z.literal('1'));

/** By whom an order was made: a buyer in the shop, a member of staff in the shop, the accounting system. */
export const orderOrigins = ['shop', 'staff', 'ledger'] as const;
export const orderSorts = ['date', 'number', 'company', 'manager', 'status', 'sum'] as const;

/** What a list of orders is narrowed to. */
const orderFilter = z.object({
  /** Part of our number, of the customer's own number, of the number in the accounting system, of a company's name or ИНН, of an article or a name of goods. */
  q: z.string().trim().max(100).catch('').default(''),
  status: orAbsent(
    z
      .union([z.string(), z.array(z.string())])
      .transform((given) => [given].flat().flatMap((text) => text.split(',')))
      .pipe(z.array(orderStatus).max(orderStatuses.length)),
  ),
  company: orAbsent(idText),
  /** An object of a company. */
  object: orAbsent(idText),
  /** Who answers for the order; 'none': nobody does. */
  manager: orAbsent(z.union([z.literal('none'), idText])),
  from: day,
  to: day,
  origin: orAbsent(z.enum(orderOrigins)),
  /** Roubles. A filter and a sort by sums find only orders whose sums the member of staff may see. */
  sumFrom: roubles,
  sumTo: roubles,
  /** The accounting system has not taken it, or not as it is now. */
  notTaken: mark,
  /** Set aside by the exchange. */
  aside: mark,
  /** All but cancelled ones. */
  sold: mark,
  /** The invoice has ended without a payment. */
  overdue: mark,
  /** The invoice is unpaid and ends within `ENDING_DAYS`. */
  ending: mark,
  sort: z.enum(orderSorts).catch('date').default('date'),
  dir: z.enum(['asc', 'desc']).catch('desc').default('desc'),
});

/** How the accounting system stands to an order. `none`: no system is connected, or the order comes from it. */
const exchangeState = z.object({
  state: z.enum(['none', 'waiting', 'sent', 'taken', 'aside']),
  /** Why it was set aside. */
  problem: z.string().nullable(),
  /** Its number there. */
  number: z.string().nullable(),
});

const person = z.object({ id, name: z.string() });

const officeOrderRow = z.object({
  id,
  number: z.string(),
  date: z.string(),
  status: statusView,
  company: person,
  manager: person.nullable(),
  author: z.string(),
  /** What the customer calls it; '': nothing. */
  ownNumber: z.string(),
  /** The name of the customer's object at the time of the order; null: none. */
  object: z.string().nullable(),
  origin: z.enum(orderOrigins),
  articles: z.int(),
  /** What is to be paid: as confirmed, else as ordered. Null without the right to sums. */
  total: money.nullable(),
  currency,
  exchange: exchangeState,
  paid: z.boolean(),
  /** The last day of an unpaid invoice; null: it is paid, on credit or without end. */
  invoiceUntil: z.string().nullable(),
  invoiceOverdue: z.boolean(),
});
export type OfficeOrderRow = z.infer<typeof officeOrderRow>;

/** Why an action is not open; null: it is. */
const whyNot = z.string().nullable();

export const officeActions = [
  'cancel',
  'correct',
  'assign',
  'handOver',
  'send',
  'release',
  'prolong',
  'status',
  'paid',
  'note',
  'file',
  'track',
] as const;
export type OfficeAction = (typeof officeActions)[number];

const stockAt = z.object({ warehouse: z.string(), onHand: z.number(), reserved: z.int(), free: z.int() });

const officeLine = z.object({
  lineNo: z.int(),
  /** Of the product or offer. */
  id,
  article: z.string().nullable(),
  name: z.string(),
  url: z.string().nullable(),
  unit: z.string(),
  /** What the buyer noted to it; '': nothing. */
  remark: z.string(),
  ordered: z.int(),
  /** As the accounting system has confirmed it; null: not yet. */
  confirmed: z.number().nullable(),
  /** Null: it is not known how much of the line was shipped. */
  shipped: z.number().nullable(),
  /** What this order holds, over all warehouses. */
  reserved: z.int(),
  price: money.nullable(),
  total: money.nullable(),
  vatPercent: z.int(),
  /** How the price came about on the day of the order; null: not kept, or without the right to prices. */
  origin: priceOriginView.shape.origin,
  stock: z.array(stockAt),
});

const officeNote = z.object({ id, at: z.string(), by: z.string(), text: z.string() });

/** What can be sent by letter: the invoice of the shop, a document of the accounting system, a file that staff have added. */
const paperKinds = ['invoice', 'document', 'file'] as const;

/** A letter with a paper of the order, kept thirty days. `failed`: given up, `reason` in the words of the mail server. */
const sentLetter = z.object({
  id,
  at: z.string(),
  to: z.string(),
  subject: z.string(),
  state: z.enum(['waiting', 'sent', 'failed']),
  reason: z.string().nullable(),
});

const companyOfOrder = z.object({
  id,
  name: z.string(),
  inn: z.string().nullable(),
  /** False: the order was handed over to the reader, who sees of its company no more than the order says. */
  isInScope: z.boolean(),
  /** Null outside the scope. */
  state: z.enum(['pending', 'active', 'blocked']).nullable(),
  orderBan: z.boolean(),
  manager: person.nullable(),
  /** Null without the right to sums, or outside its scope. */
  finance: z
    .object({
      owed: money,
      overdue: money,
      asOf: z.string().nullable(),
      creditLimit: money,
      /** Null: prepayment only. */
      creditAvailable: money.nullable(),
    })
    .nullable(),
});

const officeOrder = officeOrderRow.extend({
  company: companyOfOrder,
  buyer: z.object({ id, name: z.string(), email: z.string(), phone: z.string() }),
  /** Who placed it for the buyer; null: he himself. */
  placedBy: z.string().nullable(),
  comment: z.string(),
  delivery: orderDetail.pick({
    deliveryType: true,
    deliveryTypeName: true,
    shipmentName: true,
    address: true,
    consignee: true,
    transportCompany: true,
    pickupStore: true,
    shipDate: true,
  }),
  paySystem: z.enum(['prepayment', 'credit']),
  paySystemName: z.string(),
  sums: z
    .object({
      sum: money,
      discount: money,
      /** What delivery costs, within what is ordered; null: it is not agreed. */
      delivery: money.nullable(),
      VATSum: money,
      ordered: money,
      confirmed: money.nullable(),
    })
    .nullable(),
  lines: z.array(officeLine),
  /** Lines of the accounting system that nobody has ordered. */
  added: z.array(
    z.object({
      name: z.string(),
      unit: z.string(),
      quantity: z.number(),
      price: money.nullable(),
      total: money.nullable(),
    }),
  ),
  /** When it was paid; null: not yet. */
  paidAt: z.string().nullable(),
  /** Of the accounting system; empty without the right to sums. */
  payments: z.array(z.object({ number: z.string(), date: z.string().nullable(), sum: money })),
  shipments: z.array(z.object({ number: z.string(), date: z.string().nullable(), sum: money.nullable() })),
  invoice: z.object({
    /** Why there is none; null: it can be opened. */
    reason: z.string().nullable(),
    validUntil: z.string().nullable(),
  }),
  documents: z.array(issuedDocument),
  files: z.array(orderFile),
  /** Of the buyer, who comes first, and of the company's people; none without the right to sums. */
  addresses: z.array(z.object({ name: z.string(), email: z.string() })),
  /** The newest first, at most ten; none without the right to sums. */
  letters: z.array(sentLetter),
  track: orderTrack.nullable(),
  notes: z.array(officeNote),
  /** Oldest first: steps of the status and what staff have done. `by`: null for the shop itself. */
  history: z.array(
    z.object({
      at: z.string(),
      by: z.string().nullable(),
      byLedger: z.boolean(),
      status: statusView.nullable(),
      text: z.string(),
    }),
  ),
  /** What waits for the customer, or for staff since he returned it; null: nothing. */
  correction: z.object({ id, version: z.int(), state: requestListItem.shape.state }).nullable(),
  actions: z.record(z.enum(officeActions), whyNot),
  /** The statuses that may follow, where staff change them. */
  nextStatuses: z.array(statusView),
});
export type OfficeOrder = z.infer<typeof officeOrder>;

/** The orders that an action is for, each once. */
const chosen = z.object({ ids: z.array(id).min(1).max(100) });

/** What became of each order, in the order of the ids. `done`: it is now as asked, also where it was so before. */
const done = z.object({
  results: z.array(
    z.object({
      id,
      /** Null: no such order is in reach. */
      number: z.string().nullable(),
      done: z.boolean(),
      /** Why not. */
      code: z.string().nullable(),
      message: z.string().nullable(),
    }),
  ),
});
export type OfficeDone = z.infer<typeof done>;

const params = z.object({ id: idText });

/** One file, or several. */
const files = z.union([
  uploadedFile.transform((one) => [one]),
  z.array(uploadedFile).min(1).max(ORDER_FILE_UPLOAD.maxFiles),
]);

const officeGoods = z.object({
  id,
  name: z.string(),
  article: z.string().nullable(),
  shortcode: z.string().nullable(),
  unit: z.string(),
  url: z.string().nullable(),
  /** Its variants, of which each has stock and prices; of a product without variants none. */
  offers: z.array(z.object({ id, name: z.string(), article: z.string().nullable(), free: z.int() })),
  free: z.int(),
  stock: z.array(stockAt),
  /** Who holds it, oldest order first, at most fifty; orders out of reach have neither id nor company. */
  reservations: z.array(
    z.object({
      order: z.object({ id, number: z.string(), date: z.string(), company: z.string() }).nullable(),
      warehouse: z.string(),
      quantity: z.int(),
    }),
  ),
  /** In every price type; none without the right to prices. `hidden`: buyers never see this type. */
  prices: z.array(
    z.object({
      type: z.string(),
      price: money,
      currency: z.string(),
      base: z.boolean(),
      hidden: z.boolean(),
      since: z.string().nullable(),
    }),
  ),
  /** Of the company that was asked for. */
  company: z
    .object({
      id,
      name: z.string(),
      /** Null without the right to prices. */
      price: priceOriginView.nullable(),
      /** The latest first, at most five. */
      paid: z.array(
        z.object({
          order: z.object({ id, number: z.string() }),
          date: z.string(),
          quantity: z.int(),
          price: money,
          currency,
        }),
      ),
    })
    .nullable(),
  /** At most ten, what is in stock first. `price`: for the company, else the base price. */
  analogues: z.array(
    z.object({
      id,
      name: z.string(),
      article: z.string().nullable(),
      free: z.int(),
      price: money.nullable(),
      currency,
    }),
  ),
});
export type OfficeGoods = z.infer<typeof officeGoods>;

export const officeOrdersContract = {
  officeOrders: {
    summary: 'Заказы магазина в пределах прав сотрудника, страница по ключу',
    query: orderFilter.extend({
      /** The `next` of the page before. */
      after: orAbsent(z.string().max(300)),
    }),
    data: z.object({
      items: z.array(officeOrderRow),
      /** The key of the next page; null: this is the last one. */
      next: z.string().nullable(),
      /** At most `MAX_COUNTED` + 1. */
      count: z.int(),
      managers: z.array(person),
      /** Of the company of the filter; none without one. */
      objects: z.array(person),
      /** Whether an accounting system is connected. */
      connected: z.boolean(),
    }),
    errors: ['VALIDATION'],
  },
  officeOrdersFile: {
    summary: 'Заказы списка: ссылка на файл XLSX',
    body: orderFilter.extend({ ids: z.array(id).max(100).optional() }),
    data: z.object({ link: z.string(), name: z.string(), rows: z.int() }),
    errors: ['FORBIDDEN', 'LIMIT'],
  },
  officeOrderPeople: {
    summary: 'Сотрудники компании, которым можно передать все выбранные заказы',
    query: z.object({
      ids: z
        .string()
        .max(1200)
        .transform((text) => text.split(','))
        .pipe(z.array(idText).min(1).max(100)),
    }),
    data: z.object({ people: z.array(person) }),
    errors: ['NOT_FOUND'],
  },
  officeOrder: {
    summary: 'Заказ для сотрудника магазина: строки, остатки, история, документы, расчёты',
    params,
    data: officeOrder,
    errors: ['NOT_FOUND'],
  },
  officeOrderInvoice: {
    summary: 'Счёт на оплату заказа: ссылка на файл PDF',
    params,
    data: z.object({ link: z.string(), name: z.string() }),
    errors: ['NO_INVOICE', 'NOT_FOUND'],
  },
  officeOrderCancel: {
    summary: 'Отменяет заказы, пока их не начали собирать; повтор ничего не меняет',
    body: chosen,
    data: done,
  },
  officeOrderHandOver: {
    summary: 'Передаёт заказы другому сотруднику той же компании',
    body: chosen.extend({ to: id }),
    data: done,
  },
  officeOrderManagers: {
    summary: 'Менеджеры, которым можно передать заказы',
    data: z.object({ people: z.array(person) }),
  },
  officeOrderAssign: {
    summary: 'Передаёт заказы другому менеджеру магазина; менеджер компании получает их назад',
    body: chosen.extend({ to: id }),
    data: done,
  },
  officeOrderSend: {
    summary: 'Отправляет заказы в учётную систему ещё раз со следующим обменом',
    body: chosen,
    data: done,
  },
  officeOrderRelease: {
    summary: 'Снимает отложенные обменом заказы: отправить снова или отметить внесёнными в 1С вручную',
    /** `retry`: once the reason is gone it goes with the next exchange; `entered`: its people have entered it by hand. */
    body: chosen.extend({ how: z.enum(['retry', 'entered']) }),
    data: done,
  },
  officeOrderProlong: {
    summary: 'Продлевает счёт неоплаченных заказов до указанного дня',
    /** `shown`: the last day that was shown; another one is refused with CONFLICT. */
    body: chosen.extend({
      until: z.string().max(10).refine(isDay),
      shown: z.string().max(10).refine(isDay).nullable().optional(),
    }),
    data: done,
  },
  officeOrderStatus: {
    summary: 'Меняет статус заказов, если учётная система не подключена',
    /** `shown`: the status that was shown; another one is refused with CONFLICT. */
    body: chosen.extend({ status: orderStatus, shown: orderStatus.optional() }),
    data: done,
  },
  officeOrderPaid: {
    summary: 'Отмечает заказы оплаченными, если учётная система не подключена',
    body: chosen,
    data: done,
  },
  officeOrderNote: {
    summary: 'Добавляет заметку сотрудников к заказу; покупатель её не видит',
    params,
    body: z.object({ text: z.string().trim().min(1).max(2000) }),
    data: z.object({ notes: z.array(officeNote) }),
    errors: ['NOT_FOUND', 'LIMIT'],
  },
  officeOrderFileAdd: {
    summary: 'Прикладывает к заказу файлы для покупателя',
    params,
    body: formBody(z.object({ files })),
    data: z.object({ files: z.array(orderFile) }),
    errors: ['NOT_FOUND', 'BAD_FILE', 'LIMIT'],
  },
  officeOrderFileRemove: {
    summary: 'Убирает файл заказа',
    params: z.object({ id: idText, file: idText }),
    data: z.object({ files: z.array(orderFile) }),
    errors: ['NOT_FOUND'],
  },
  officeOrderLetter: {
    summary: 'Отправляет письмом счёт или документ заказа: вложением, слишком большой — ссылкой на заказ',
    params,
    body: z.object({
      paper: z.object({ kind: z.enum(paperKinds), /** Of a document or a file. */ id: id.nullable() }),
      to: ruled(254, checkRequired, checkEmail).transform((email) => email.toLowerCase()),
      text: z.string().trim().max(LETTER_TEXT_LENGTH),
    }),
    /** `isAttached`: false, the file is too large, and the letter leads to the order instead. */
    data: z.object({ isAttached: z.boolean() }),
    errors: ['NOT_FOUND', 'FORBIDDEN', 'NO_INVOICE', 'TOO_LARGE', 'RATE_LIMITED'],
  },
  officeOrderTrack: {
    summary: 'Записывает номер отправления перевозчика и ссылку; пустой номер убирает их',
    params,
    body: z.object({
      number: z.string().trim().max(100),
      link: z.union([z.literal(''), z.url({ protocol: /^https?$/ }).max(500)]),
      /** The version that was shown; 0: there was none. */
      version: z.int().min(0),
    }),
    data: z.object({ track: orderTrack.nullable() }),
    errors: ['NOT_FOUND', 'CONFLICT'],
  },
  officeGoods: {
    summary: 'Есть ли товар, почём и у кого в резерве; цена компании и почему она такая',
    params,
    query: z.object({ company: orAbsent(idText) }),
    data: officeGoods,
    errors: ['NOT_FOUND'],
  },
} satisfies Contract<typeof officeOrdersCalls>;
