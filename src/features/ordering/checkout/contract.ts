import { z } from 'zod';
import type { Contract } from '#shared/endpoint.ts';
import { orderSummary } from '#ordering/basket/contract.ts';
import { contragent } from '#identity/companies/contract.ts';
import { companyObject } from '#ordering/objects/contract.ts';
import { id, money, oneLine } from '#features/wire.ts';
import { OWN_NUMBER_LENGTH } from '#shared/limits.ts';
import type { checkoutCalls } from './calls.ts';

export const deliveryType = z.enum(['delivery', 'pickup']);
export const shipment = z.enum(['faster', 'together']);
export const paySystem = z.enum(['prepayment', 'credit']);

const choice = <V extends z.ZodType>(value: V) =>
  z.object({ value, name: z.string(), selected: z.boolean(), disabled: z.boolean(), reason: z.string().nullable() });

/** An earlier order that a new one is like: `choices` are those of it that can be made now. */
export const lastOrder = z.object({
  number: z.string(),
  shipment,
  choices: z.object({
    deliveryType: deliveryType.optional(),
    address: id.optional(),
    consignee: id.optional(),
    transportCompany: id.nullish(),
    pickupStore: id.optional(),
    paySystem: paySystem.optional(),
    object: id.optional(),
  }),
});

/** All that the checkout page shows, priced now; `checkoutKey` binds the order to what was shown here. */
const checkoutData = z.object({
  contragents: z.array(contragent),
  deliveryTypes: z.array(choice(deliveryType)),
  addresses: z.array(z.object({ id, text: z.string(), comment: z.string(), contact: z.string(), phone: z.string() })),
  consignees: z.array(z.object({ id, name: z.string(), inn: z.string().nullable(), address: z.string() })),
  transportCompanies: z.array(z.object({ id, name: z.string() })),
  pickupStores: z.array(
    z.object({
      id,
      name: z.string(),
      address: z.string(),
      hours: z.string(),
      latitude: z.number().nullable(),
      longitude: z.number().nullable(),
    }),
  ),
  /** Objects of the company that an order may name. */
  objects: z.array(companyObject.pick({ id: true, name: true })),
  /** Whose pictures the map of the stores is made of, and what must be said of them; null: the shop has no map. */
  map: z.object({ tiles: z.string(), attribution: z.string() }).nullable(),
  /** Days on which a shipment may be asked for, yyyy-mm-dd. */
  dates: z.array(z.string()),
  paySystems: z.array(choice(paySystem)),
  shipments: z.array(choice(shipment)),
  deliveryCount: z.int(),
  /** Roubles from which the shop delivers free. */
  freeDeliveryFrom: z.int(),
  summary: orderSummary,
  /** What is ordered above the stock, by a contract that allows it: base units in stock and to come. */
  backOrders: z.array(z.object({ id, name: z.string(), unit: z.string(), inStock: z.int(), toOrder: z.int() })),
  /** Lines above the free stock, where the contract allows no back-order: not how much there is. */
  shortages: z.array(z.object({ id, name: z.string() })),
  /** Null: prepayment only, or the buyer does not see the finances of the company. */
  creditAvailable: money.nullable(),
  /** The order would pass the limit unless it is prepaid. */
  creditExceeded: z.boolean(),
  /** An order up to this sum passes despite debt and limit; 0: none. */
  permitted: money,
  /**
   * The order that the basket repeats, else the company's last one; `number` is null of one that the buyer may not see.
   * Null where there is none.
   */
  lastOrder: lastOrder.extend({ number: z.string().nullable() }).nullable(),
  checkoutKey: z.string(),
});
export type CheckoutData = z.infer<typeof checkoutData>;

/** R-ENT-31 to R-ENT-36: ids are those of the checkout data. */
export const orderRequest = z.object({
  contragent: id.nullish(),
  deliveryType: deliveryType.nullish(),
  address: id.nullish(),
  consignee: id.nullish(),
  transportCompany: id.nullish(),
  comment: z.string().trim().max(1000).nullish(),
  date: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}$/)
    .nullish(),
  shipment: shipment.nullish(),
  paySystem: paySystem.nullish(),
  pickupStore: id.nullish(),
  object: id.nullish(),
  /** The customer's own number of the order. */
  ownNumber: oneLine(OWN_NUMBER_LENGTH).nullish(),
  checkoutKey: z.string().max(64).nullish(),
  expectedTotal: money.nullish(),
});
export type OrderRequest = z.infer<typeof orderRequest>;

/** Beside PRICE_CHANGED: the lines whose price is another one now; `new` is null where the product is no longer sold. */
const priceChanges = z.object({
  lines: z.array(z.object({ id, name: z.string(), old: money, new: money.nullable() })),
});
export type PriceChanges = z.infer<typeof priceChanges>;

/**
 * Beside STOCK_CHANGED: the lines of which there is too little. `available` is the rest, `orderable` what the rules of
 * the product allow to order of it, both in base units; 0 where the rest is below the minimum.
 */
const stockChanges = z.object({
  lines: z.array(
    z.object({
      id,
      name: z.string(),
      available: z.int(),
      orderable: z.int(),
      packageCount: z.int(),
      minOrderCount: z.int(),
      unit: z.string(),
      text: z.string(),
    }),
  ),
});
export type StockChanges = z.infer<typeof stockChanges>;

export const checkoutContract = {
  orderCheckout: {
    summary: 'Данные оформления: выбор доставки и оплаты, итоги, предупреждения',
    /** Without a shipment that of `lastOrder`. */
    query: z.object({ shipment: shipment.optional().catch(undefined) }),
    data: checkoutData,
    errors: ['EMPTY_BASKET', 'NO_COMPANY'],
  },
  orderAdd: {
    summary: 'Оформляет заказ по показанному; повтор с тем же ключом даёт тот же заказ',
    body: orderRequest,
    data: z.object({ id, number: z.string(), url: z.string() }),
    errors: [
      'ORDER_BAN',
      'DEBT',
      'CREDIT_LIMIT',
      'INCOMPLETE',
      'PRICE_CHANGED',
      'STOCK_CHANGED',
      'BASKET_CHANGED',
      'COMPANY_CHANGED',
      'UNIT_CHANGED',
      'EMPTY_BASKET',
      'KEY_REUSED',
    ],
  },
  paymentType: {
    summary: 'Способы оплаты для способа получения',
    query: z.object({ type: deliveryType.optional().catch(undefined) }),
    data: z.array(choice(paySystem)),
    errors: ['NO_COMPANY'],
  },
} satisfies Contract<typeof checkoutCalls>;
