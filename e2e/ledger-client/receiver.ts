import { parseDecimal } from './decimal.ts';
import type { OrderDocument } from './order-documents.ts';

/** An order as the shop says that it was placed. */
export interface PlacedOrder {
  /** The `Ид` in the exchange; without it the number identifies the order. */
  id?: string;
  number: string;
  /** In roubles, a plain decimal. */
  sum: string;
  /** Compared where it is given, in any order. */
  lines?: { id: string; quantity: string; sum: string }[];
}

/** One document of one `deliver`. */
export interface Delivery {
  /** Counts the calls of `deliver` from one. */
  batch: number;
  id: string;
  number: string;
  version: string;
}

/** Counts of orders, but for `repeated`: deliveries of a version that was there already. */
export interface ReceiverSummary {
  sent: number;
  received: number;
  repeated: number;
  lost: number;
  wrong: number;
}

/** Stores every delivery and deduplicates nothing: what the shop sends twice is there twice. */
export interface Receiver {
  deliver: (documents: readonly OrderDocument[]) => void;
  documents: readonly OrderDocument[];
  deliveries: readonly Delivery[];
  summary: (placed: readonly PlacedOrder[]) => ReceiverSummary;
  /** A sentence for each order that is lost or wrong. */
  listProblems: (placed: readonly PlacedOrder[]) => string[];
}

export function createReceiver(): Receiver {
  const documents: OrderDocument[] = [];
  const deliveries: Delivery[] = [];
  let batch = 0;
  const compare = (placed: readonly PlacedOrder[]) => compareOrders(placed, documents);
  return {
    documents,
    deliveries,
    deliver: (delivered) => {
      batch += 1;
      documents.push(...delivered);
      deliveries.push(...delivered.map(({ id, number, version }) => ({ batch, id, number, version })));
    },
    summary: (placed) => {
      const { lost, wrong } = compare(placed);
      const versions = new Set(deliveries.map(({ id, version }) => `${id} ${version}`));
      return {
        sent: placed.length,
        received: new Set(deliveries.map(({ id }) => id)).size,
        repeated: deliveries.length - versions.size,
        lost: lost.length,
        wrong: wrong.length,
      };
    },
    listProblems: (placed) => {
      const { lost, wrong } = compare(placed);
      return [...lost, ...wrong];
    },
  };
}

/** The last version of each order is compared with what was placed. */
function compareOrders(placed: readonly PlacedOrder[], documents: readonly OrderDocument[]) {
  const latest = new Map(documents.map((document) => [document.id, document]));
  const lost: string[] = [];
  const wrong: string[] = [];
  const expected = new Set<string>();
  for (const order of placed) {
    const found = [...latest.values()].filter(({ id, number }) =>
      order.id === undefined ? number === order.number : id === order.id,
    );
    for (const { id } of found) expected.add(id);
    const [document] = found;
    if (!document) lost.push(`Order ${order.number} was not received.`);
    else if (found.length > 1) wrong.push(`Order ${order.number} has ${found.length} different Ид.`);
    else {
      const difference = findDifference(order, document);
      if (difference) wrong.push(`Order ${order.number} ${difference}.`);
    }
  }
  for (const { id, number } of latest.values()) {
    if (!expected.has(id)) wrong.push(`Order ${number} (${id}) was never placed.`);
  }
  return { lost, wrong };
}

function findDifference(order: PlacedOrder, document: OrderDocument): string | undefined {
  if (document.number !== order.number) return `came with the number ${document.number}`;
  if (normal(document.sum) !== normal(order.sum)) return `of ${order.sum} came with the sum ${document.sum}`;
  if (!order.lines) return undefined;
  const [placed, received] = [order.lines, document.lines].map((lines) =>
    lines
      .map(({ id, quantity, sum }) => `${id} ${normal(quantity)} ${normal(sum)}`)
      .toSorted()
      .join('\n'),
  );
  return placed === received ? undefined : 'came with other lines';
}

/** The same for `1`, `1.0` and `1.00`. */
function normal(amount: string): string {
  return String(parseDecimal(amount) ?? amount);
}
