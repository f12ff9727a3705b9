import type { OrderStatus } from '#shared/order-status.ts';
import type { OrderTotals } from '#shared/order-totals.ts';

/** A line as it was ordered; the article names the item. Prices: kopecks; weight: grams of the whole line. */
export type DemoOrderLine = {
  article: string;
  shortcode: string;
  name: string;
  unit: string;
  quantity: number;
  priceBase: number;
  price: number;
  vatPercent: number;
  lineTotal: number;
  weightGrams: number;
};

export type OrderStep = { at: Date; from: OrderStatus | null; to: OrderStatus; actor: string | null; note: string };

/** A placed order of the demo data; people by e-mail, places by their position in the company's lists. */
export type DemoOrder = {
  company: string;
  account: string;
  createdBy: string;
  createdAt: Date;
  status: OrderStatus;
  paySystem: 'prepayment' | 'credit';
  shipment: 'faster' | 'together';
  /** Position of the delivery address; null: the buyer fetches it at `pickupStore`. */
  address: number | null;
  consignee: number;
  transportCompany: number | null;
  pickupStore: number;
  comment: string;
  shipDate: string;
  paidAt: Date | null;
  /** When it left the warehouse and when a credit falls due (yyyy-mm-dd); null before that. */
  shippedAt: Date | null;
  dueDay: string | null;
  lines: DemoOrderLine[];
  totals: OrderTotals;
  deliveryCount: number;
  steps: OrderStep[];
};
