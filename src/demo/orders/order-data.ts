import type { OrderStatus } from '#shared/order-status.ts';

/** An order as `orders.json` has it. Addresses and consignees are positions in the lists of the company. */
export type OrderData = {
  company: string;
  daysAgo: number;
  /** The shop's time of day, 'HH:mm'. */
  time: string;
  /** The e-mail of the buyer, and of the manager who placed the order for the buyer. */
  buyer: string;
  createdBy?: string;
  status: OrderStatus;
  paySystem: 'prepayment' | 'credit';
  shipment: 'faster' | 'together';
  /** Absent: the buyer collects the order at `pickupStore`. */
  address?: number;
  consignee?: number;
  transportCompany?: number;
  pickupStore?: number;
  comment?: string;
  shipInDays: number;
  lines: [article: string, quantity: number, percentOff?: number][];
};
