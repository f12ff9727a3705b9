import { and, eq, inArray, ne } from 'drizzle-orm';
import { DELIVERY_ID, readLines } from '#exchange/orders-out/server/index.ts';
import { offer, product } from '#goods/products/server/tables.ts';
import { type ConfirmedLine, deliveryLine } from '#ordering/orders/server/index.ts';
import type { customerOrder } from '#ordering/orders/server/tables.ts';
import type { exchangeConnection } from '#exchange/connections/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { scaleHalfUp } from '#shared/money.ts';
import { DocumentRefusal } from './document-refusal.ts';
import type { LedgerLine } from './ledger-document.ts';

type Connection = typeof exchangeConnection.$inferSelect;
type Order = Pick<typeof customerOrder.$inferSelect, 'id' | 'deliveryCost' | 'deliveryVatPercent'>;
type OrderedLine = {
  lineNo: number;
  goodsId: string | null;
  name: string;
  unit: string;
  quantity: number;
  price: number;
};
type Totals = Pick<LedgerLine, 'quantity' | 'price' | 'total' | 'unit' | 'name'>;

/**
 * The lines of a document as confirmed ones: what is left of each ordered line (0 where it has gone), then what was added.
 * The accounting system may cut a line into several, by series or warehouses, and may join lines of one product: the
 * whole quantity of a product fills its ordered lines in turn. Throws DocumentRefusal.
 */
export async function matchLines(
  tx: Db,
  connection: Connection,
  order: Order,
  { named, lines }: { named: string; lines: readonly LedgerLine[] },
): Promise<ConfirmedLine[]> {
  const delivery = deliveryLine(order);
  const ordered = [
    ...(await readLines(tx, connection, [order.id])).get(order.id)!,
    ...(delivery ? [{ ...delivery, goodsId: DELIVERY_ID }] : []),
  ];
  const keyOf = keysOf(ordered);
  const wholes = Map.groupBy(lines, (line) => keyOf(line.goodsId) ?? '');
  const added = wholes.get('') ?? [];
  for (const line of added) checkQuantity(line, named);
  const itemIds = await findItems(
    tx,
    connection,
    added.map(({ goodsId }) => goodsId),
  );
  return [
    ...[...Map.groupBy(ordered, ({ goodsId, lineNo }) => goodsId ?? `#${lineNo}`)].flatMap(([goodsId, own]) =>
      spread(own, sumOf(wholes.get(goodsId) ?? [], named)),
    ),
    ...added.map(({ goodsId, name, unit, quantity, price, total }): ConfirmedLine => ({
      lineNo: null,
      itemId: itemIds.get(goodsId)?.itemId ?? null,
      name,
      unit,
      quantity,
      price,
      total,
    })),
  ].toSorted((a, b) => (a.lineNo ?? Infinity) - (b.lineNo ?? Infinity) || 0);
}

/**
 * Which ordered goods a line of the document means: the same id, or its product alone where that is ordered in one variant
 * only (some configurations leave the characteristic out).
 */
function keysOf(ordered: readonly OrderedLine[]): (goodsId: string) => string | undefined {
  const known = new Set(ordered.flatMap(({ goodsId }) => goodsId ?? []));
  const byProduct = Map.groupBy(known, (goodsId) => goodsId.split('#', 1)[0]!);
  return (goodsId) => {
    if (known.has(goodsId)) return goodsId;
    const variants = byProduct.get(goodsId.split('#', 1)[0]!) ?? [];
    const [only] = variants;
    // Another variant of the same product is another article
    const isCut = only !== undefined && variants.length === 1 && (!goodsId.includes('#') || !only.includes('#'));
    return isCut ? only : undefined;
  };
}

/** Thousandths that the column of a confirmed quantity holds. */
const MAX_THOUSANDTHS = 1e14;

function sumOf(lines: readonly LedgerLine[], named: string): Totals | null {
  const [first] = lines;
  if (!first) return null;
  const sum = (pick: (line: LedgerLine) => number) => lines.reduce((all, line) => all + pick(line), 0);
  // Thousandths of a unit add up without the errors of fractions
  const quantity = sum((line) => thousandths(line.quantity));
  if (Math.abs(quantity) >= MAX_THOUSANDTHS) {
    throw new DocumentRefusal(named, `количество «${first.name.slice(0, 60)}» во всех строках слишком велико`);
  }
  checkQuantity({ ...first, quantity }, named);
  return { ...first, quantity: quantity / 1000, total: sum((line) => line.total) };
}

/** What is taken back has documents of its own: an order of less than nothing is a mistake. */
function checkQuantity({ name, quantity }: Pick<LedgerLine, 'name' | 'quantity'>, named: string): void {
  if (quantity < 0) throw new DocumentRefusal(named, `количество «${name.slice(0, 60)}» меньше нуля`);
}

const thousandths = (quantity: number): number => Math.round(quantity * 1000);

function spread(own: readonly OrderedLine[], whole: Totals | null): ConfirmedLine[] {
  let quantity = whole?.quantity ?? 0;
  let total = whole?.total ?? 0;
  return own.map((line, index) => {
    const isLast = index === own.length - 1;
    const part = isLast ? quantity : Math.min(quantity, line.quantity);
    const sum = isLast || quantity <= 0 ? total : scaleHalfUp(total, thousandths(part), thousandths(quantity));
    quantity = thousandths(quantity - part) / 1000;
    total -= sum;
    const { lineNo, name, unit } = line;
    return { lineNo, itemId: null, name, unit, quantity: part, price: whole?.price ?? line.price, total: sum };
  });
}

export type KnownItem = { itemId: number; productId: number; article: string | null; shortcode: string | null };

/** The items of goods by their ids in the accounting system; those that the shop does not know are missing. */
export async function findItems(
  tx: Db,
  { sourceId }: Pick<Connection, 'sourceId'>,
  goodsIds: readonly string[],
): Promise<Map<string, KnownItem>> {
  const productIds = [...new Set(goodsIds.map((id) => id.split('#', 1)[0]!))].filter(Boolean);
  if (productIds.length === 0) return new Map();
  const ofSource = sourceId === null ? undefined : eq(product.sourceId, sourceId);
  const products = await tx
    .select({
      itemId: product.id,
      externalId: product.externalId,
      article: product.article,
      shortcode: product.shortcode,
    })
    .from(product)
    .where(and(inArray(product.externalId, productIds), ofSource));
  const variants = await tx
    .select({ itemId: offer.id, productId: offer.productId, externalId: offer.externalId, article: offer.article })
    .from(offer)
    .where(
      and(
        inArray(
          offer.productId,
          products.map(({ itemId }) => itemId),
        ),
        ne(offer.id, offer.productId),
      ),
    );
  const found = new Map<string, KnownItem>();
  for (const { itemId, externalId, article, shortcode } of products) {
    found.set(externalId!, { itemId, productId: itemId, article, shortcode });
    for (const variant of variants.filter((one) => one.productId === itemId && one.externalId)) {
      const item = { itemId: variant.itemId, productId: itemId, article: variant.article ?? article, shortcode };
      found.set(`${externalId}#${variant.externalId}`, item);
    }
  }
  return found;
}
