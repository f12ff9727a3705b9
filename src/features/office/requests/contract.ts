import { z } from 'zod';
import { id, idText, money, oneLine, orEmpty } from '#features/wire.ts';
import { OWN_NUMBER_LENGTH } from '#shared/limits.ts';
import { basketItem, lostItem, orderSummary, remark, shownUnit } from '#ordering/basket/contract.ts';
import { checkoutContract, lastOrder, orderRequest } from '#ordering/checkout/contract.ts';
import { excelOrderContract } from '#ordering/excel-order/contract.ts';
import { quickOrderContract } from '#ordering/quick-order/contract.ts';
import { requestDetail, requestLine, requestListItem } from '#ordering/requests/contract.ts';
import { requestStates } from '#shared/request-state.ts';
import type { Contract } from '#shared/endpoint.ts';
import type { officeRequestsCalls } from './calls.ts';

/** The count of a list ends here; a longer list shows «больше 1000». */
export const MAX_COUNTED_REQUESTS = 1000;

const ofCompany = z.object({ company: idText });
const oneRequest = z.object({ id: idText });
const version = z.int().positive();

/** Goods to be ordered: base units, and the unit that was shown beside them. */
const line = z.object({
  id,
  quantity: z.int().positive().max(1_000_000_000),
  unit: shownUnit.optional(),
  remark: remark.optional(),
});
const lines = z.array(line).min(1).max(5000);

/** How it is delivered and paid: ids are those of `officeRequestStart`. */
const choices = orderRequest.omit({ contragent: true, ownNumber: true, checkoutKey: true, expectedTotal: true });

const proposal = z.object({
  lines,
  choices,
  /** The customer's own number of the order. */
  buyerNumber: orEmpty(oneLine(OWN_NUMBER_LENGTH)),
});

const sent = proposal.extend({ message: orEmpty(z.string().trim().max(1000)) });

/** What may be chosen, as at the checkout of the company. */
const checkoutChoices = checkoutContract.orderCheckout.data.pick({
  deliveryTypes: true,
  addresses: true,
  consignees: true,
  transportCompanies: true,
  pickupStores: true,
  dates: true,
  paySystems: true,
  shipments: true,
  objects: true,
});

const pricedLines = z.object({
  lines: z.array(basketItem),
  lost: z.array(lostItem),
  summary: orderSummary,
  /** The free stock of each line, in base units: staff see the figure. */
  stock: z.array(z.object({ id, available: z.int() })),
  /** The mark of what is shown here, which `officeRequestPlace` names. */
  shown: z.string(),
});

/** A sum that staff type: roubles with two places. */
const typedSum = z
  .number()
  .min(0)
  .max(1_000_000_000)
  .refine((sum) => Number.isInteger(Math.round(sum * 100)) && Math.round(sum * 100) / 100 === sum);

const quantity = z.int().max(1_000_000_000);

/** How staff want an order to be. Base units; `was` is what the caller saw. */
const correction = z.object({
  lines: z
    .array(
      z.object({
        lineNo: z.int().positive(),
        was: z.int().positive(),
        /** 0 removes the line. */
        quantity: quantity.min(0),
        /** Another product in its place. */
        item: z.object({ id, unit: shownUnit.optional() }).optional(),
      }),
    )
    .max(5000)
    .default([])
    .refine((given) => new Set(given.map(({ lineNo }) => lineNo)).size === given.length),
  added: z
    .array(z.object({ id, quantity: quantity.positive(), unit: shownUnit.optional() }))
    .max(500)
    .default([]),
  /** What delivery costs; null: not agreed. Without it the cost stays. */
  delivery: z.object({ was: money.nullable(), cost: typedSum.nullable() }).optional(),
});

/** What is sent of a correction. */
const sentCorrection = correction.extend({
  /** Why; the buyer reads it. */
  note: orEmpty(z.string().trim().max(1000)),
  /** The correction that the caller saw waiting; it is replaced. */
  replaces: z.object({ id, version: z.int().positive() }).nullable().default(null),
  /** The sum that the caller saw the order come to. */
  total: money.optional(),
});

/** `now`: done at once; `confirm`: a person is asked; `unasked`: done at once, as the company has nobody to ask. */
const when = z.enum(['now', 'confirm', 'unasked']);

/** What a correction would make of the order at this moment. */
const plannedCorrection = z.object({
  before: money,
  total: money,
  delivery: z.object({ was: money.nullable(), is: money.nullable() }),
  lines: z.array(requestLine),
  summary: orderSummary,
  when,
  /** Who is asked; null: nobody. */
  person: z.string().nullable(),
  /** Free stock of what is bought, with what the order holds itself; base units. */
  stock: z.array(z.object({ id, available: z.int() })),
});

/** What has become of a correction: sums of the order before and as it comes to. */
const correctionOutcome = z.object({
  when,
  before: money,
  total: money,
  /** What has changed; empty while the customer is asked. */
  lines: z.array(z.object({ lineNo: z.int(), name: z.string(), unit: z.string(), was: z.int(), quantity: z.int() })),
  /** The request that waits for the customer; null: it is done. */
  request: z.object({ id, url: z.string(), version: z.int() }).nullable(),
});

/** Refusals of the checkout. */
const orderErrors = [
  'ORDER_BAN',
  'DEBT',
  'CREDIT_LIMIT',
  'INCOMPLETE',
  'STOCK_CHANGED',
  'UNIT_CHANGED',
  'EMPTY_BASKET',
] as const;

export const officeRequestsContract = {
  officeRequestStart: {
    summary: 'Новый заказ компании: кто может заказывать, что выбрать из доставки и оплаты',
    params: ofCompany,
    data: checkoutChoices.extend({
      contragent: z.object({ id, name: z.string() }),
      /** People who may order; empty: the order belongs to its manager, and nobody can be asked to confirm. */
      people: z.array(z.object({ id, name: z.string(), email: z.string().nullable() })),
      /** Null: prepayment only. */
      creditAvailable: money.nullable(),
      /** What of the newest order of the company that was placed here can be chosen now, and whose it was. */
      lastOrder: lastOrder.extend({ person: id }).nullable(),
    }),
    errors: ['404'],
  },
  officeRequestMatch: {
    ...excelOrderContract.basketMatchRows,
    summary: 'Находит товары по артикулам списка, по ценам компании, до 500 строк',
    params: ofCompany,
    errors: ['COLUMNS', '404'],
  },
  officeRequestFind: {
    ...quickOrderContract.basketFind,
    summary: 'Товары для строки нового заказа, по ценам компании; до 20',
    params: ofCompany,
    errors: ['404'],
  },
  officeRequestSheet: {
    ...excelOrderContract.basketParseFile,
    summary: 'Находит товары файла заказа компании, как «Заказ из файла» покупателя',
    params: ofCompany,
    errors: ['BAD_FILE', 'TOO_LARGE', 'EMPTY', 'COLUMNS', '404'],
  },
  officeRequestRepeat: {
    summary: 'Строки заказа компании для нового заказа',
    params: z.object({ company: idText, order: idText }),
    data: z.object({
      lines: z.array(z.object({ id, quantity: z.int(), unit: z.string().optional(), remark: z.string().optional() })),
    }),
    errors: ['404'],
  },
  officeRequestPrice: {
    summary: 'Строки по ценам, упаковкам и остаткам компании, с итогами и предупреждениями',
    params: ofCompany,
    body: z.object({ lines, deliveryType: choices.shape.deliveryType, paySystem: choices.shape.paySystem }),
    data: pricedLines,
    errors: ['404'],
  },
  officeRequestPlace: {
    summary: 'Оформляет заказ компании сразу: на сотрудника компании, а если в ней никого нет — на менеджера',
    params: ofCompany,
    body: proposal.extend({
      /** Whose order it is; null only where the company has nobody who may order. */
      person: id.nullable(),
      shown: z.string().max(64),
    }),
    data: z.object({ id, number: z.string(), url: z.string() }),
    errors: ['PRICE_CHANGED', ...orderErrors, 'KEY_REUSED', '404'],
  },
  officeRequestSend: {
    summary: 'Отправляет заказ клиенту на подтверждение: письмо, уведомление и страница заявки',
    params: ofCompany,
    body: sent.extend({ person: id }),
    data: requestDetail,
    errors: ['INCOMPLETE', 'EMPTY_BASKET', 'KEY_REUSED', '404'],
  },
  officeRequestList: {
    summary: 'Заявки на подтверждение, новые сверху',
    /** Filters stand in the address: a value that is none is an absent one. */
    query: z.object({
      /** The number of a request or its order, part of a company's name or ИНН, of the name of who was asked. */
      q: z.string().trim().max(100).catch('').default(''),
      state: z.enum(requestStates).optional().catch(undefined),
      company: idText.optional().catch(undefined),
      /** The `next` of the page before. */
      after: idText.optional().catch(undefined),
    }),
    data: z.object({
      /** At most 50. */
      items: z.array(requestListItem),
      /** The key of the next page; null: this is the last one. */
      next: z.string().nullable(),
      /** At most `MAX_COUNTED_REQUESTS` + 1. */
      count: z.int(),
    }),
  },
  officeRequestDetail: {
    summary: 'Заявка по сегодняшним ценам, со строками и выбором для правки',
    params: oneRequest,
    data: requestDetail.extend({
      choices,
      canChange: z.boolean(),
      canWithdraw: z.boolean(),
      /** Of the lines: goods of «Честный знак». */
      marked: z.array(id),
      /** Oldest first. `by`: null for the shop itself. */
      history: z.array(z.object({ at: z.string(), by: z.string().nullable(), text: z.string() })),
    }),
    errors: ['404'],
  },
  officeRequestChange: {
    summary: 'Меняет заявку: новая версия снова ждёт подтверждения',
    params: oneRequest,
    body: sent.extend({ version }),
    data: requestDetail,
    errors: ['REQUEST_CLOSED', 'CONFLICT', 'INCOMPLETE', 'EMPTY_BASKET', '404'],
  },
  officeOrderCorrection: {
    summary: 'Что станет с заказом после правки: строки, сумма, остатки, сразу или после подтверждения клиентом',
    params: oneRequest,
    body: correction,
    data: plannedCorrection,
    errors: ['CANNOT_CORRECT', 'CONFLICT', '404'],
  },
  officeOrderCorrect: {
    summary:
      'Правит заказ, пока его не приняла учётная система: уменьшает и убирает строки сразу, остальное — после подтверждения клиентом',
    params: oneRequest,
    body: sentCorrection,
    data: correctionOutcome,
    errors: [
      'CANNOT_CORRECT',
      'CONFLICT',
      'PRICE_CHANGED',
      'STOCK_CHANGED',
      'ORDER_BAN',
      'DEBT',
      'CREDIT_LIMIT',
      'FORBIDDEN',
      '404',
    ],
  },
  officeRequestWithdraw: {
    summary: 'Отзывает заявку, которую ещё не подтвердили',
    params: oneRequest,
    body: z.object({ version, reason: orEmpty(z.string().trim().max(1000)) }),
    data: requestDetail,
    errors: ['REQUEST_CLOSED', 'CONFLICT', '404'],
  },
} satisfies Contract<typeof officeRequestsCalls>;
