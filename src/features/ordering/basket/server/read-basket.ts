import { type SQL, sql } from 'drizzle-orm';
import {
  findPriceRules,
  type PriceRules,
  type PriceTerms,
  rulesVersionSql,
  sectionListSql,
  type VatRate,
  vatRatesColumn,
} from '#goods/pricing/server/index.ts';
import { snapshotSql } from '#goods/products/server/index.ts';
import { offer } from '#goods/products/server/tables.ts';
import { batched, type Db, rowsOf, statementFor } from '#server/db/index.ts';
import { creditUsedSlot } from './credit-used.ts';
import type { LineDetails, ProductDetails, Variant } from './line-details.ts';
import { itemColumns, itemJoins, itemOf, type ItemRow, namedColumns, type SellableItem } from './sellable-items.ts';
import { basket, basketLine } from './tables.ts';

/** What the price of a line depends on: `sectionList` are the sections of its product. */
export type Goods = { item: SellableItem; sectionList: string };

/** A line as it is stored, with its item; quantity in base units as they were when it was chosen: `unit`, null: not known. */
export type StoredLine = { item: SellableItem; quantity: number; unit: string | null };

export type BasketLine = StoredLine & Goods;

/** A basket with what its prices, its VAT and its warnings depend on. */
export type StoredBasket = {
  /** 0 where there is no basket yet. */
  version: number;
  /** In the order in which they were added. */
  stored: BasketLine[];
  /** The discounts at the moment of the lines. */
  rules: PriceRules;
  /** The shop's own rates of VAT. */
  rates: VatRate[];
  /** Kopecks. */
  creditUsed: number;
  /** What the lines show, but for analogues and promotions; null where it was not asked for. */
  details: LineDetails | null;
  /** The snapshot of the database that all of it was read in. */
  snapshot: string;
};

type LineRow = ItemRow & {
  quantity: number;
  chosenUnit: string | null;
  sectionList: string;
  detail: (ProductDetails & { variants: Variant[] | null }) | null;
};

/** A basket that is asked for: each an expression of the statement. */
const asked = {
  account: sql`asked."accountId"`,
  company: sql`asked."companyId"`,
  currency: sql`asked.currency`,
  priceTypeId: sql`asked."priceTypeId"`,
};

const detail = sql`json_build_object(
  'id', product.id, 'pictures', product.pictures, 'packageCountWord', product.package_count_word,
  'isMarked', product.is_marked, 'unitCustom', product.unit_custom, 'ratio', product.ratio, 'shippingType', product.shipping_type,
  'variants', case when offer.id is not null then (
    select json_agg(json_build_object('id', variant.id, 'productId', variant.product_id, 'values', variant.values,
      'picture', variant.picture) order by variant.sort, variant.id)
    from ${offer} variant where variant.product_id = product.id and variant.active) end)`;

const wholeBasket = statementFor((db) => statementOn(db, sql`null`).prepare('read_basket'));
const basketWithDetails = statementFor((db) => statementOn(db, detail).prepare('read_basket_with_details'));

/** What a statement never reads costs each of its starts too: `details` are left out where no line will be shown. */
function statementOn(db: Db, details: SQL) {
  const columns = {
    ...itemColumns,
    quantity: sql`item.quantity`,
    chosenUnit: sql`item.unit`,
    addedAt: sql`item.added_at`,
    sectionList: sectionListSql,
    detail: details,
  };
  return db
    .select({
      n: sql<number>`asked.n`,
      version: sql<number>`coalesce((select version from ${basket} where account_id = ${asked.account}), 0)`,
      lines: sql<LineRow[] | null>`(
        select json_agg(item order by "addedAt", id) from (
          select ${namedColumns(columns)}
          from (select item_id as id, quantity, unit, added_at from ${basketLine} where account_id = ${asked.account}) as item
          ${itemJoins(asked.priceTypeId)}) as item)`,
      rulesVersion: rulesVersionSql,
      rates: vatRatesColumn,
      creditUsed: creditUsedSlot.get()(asked.company, asked.currency),
      snapshot: snapshotSql,
    })
    .from(
      sql`jsonb_to_recordset(${sql.placeholder('asked')}::jsonb) as asked (n int, "accountId" int, "companyId" int,
        currency text, "priceTypeId" int)`,
    );
}

type Asked = PriceTerms & { accountId: number };

type Read = { row: Row; rules: PriceRules };

/** Reads baskets in one statement, and the rules of prices where they have changed. */
async function readAll(db: Db, asked: readonly Asked[], statement: typeof wholeBasket): Promise<Read[]> {
  for (;;) {
    const rows = await rowsOf(asked, (values) => statement(db).execute(values));
    const rules = await findPriceRules(db, rows[0]!.rulesVersion);
    if (rules) return rows.map((row) => ({ row, rules }));
  }
}

/** Baskets that are asked for at the same time share one statement. */
const readTogether = batched((db: Db, asked: readonly Asked[]) => readAll(db, asked, wholeBasket));
const readTogetherWithDetails = batched((db: Db, asked: readonly Asked[]) => readAll(db, asked, basketWithDetails));

/** A larger basket makes those wait that are read with it. */
const MAX_TOGETHER = 100;

/** The accounts whose baskets were found to be larger: they are read alone. */
const withLargeBasket = new Set<number>();

const MAX_LARGE = 10_000;

function rememberSize(accountId: number, lineCount: number): void {
  if (lineCount <= MAX_TOGETHER) withLargeBasket.delete(accountId);
  else if (withLargeBasket.size < MAX_LARGE) withLargeBasket.add(accountId);
}

type Options = {
  accountId: number;
  /** Lines will be shown. */
  hasDetails?: boolean;
  /** Within a transaction that holds the basket's lock, which waits for no other reader. */
  isLocked?: boolean;
};

/** Reads all of a basket in one statement, so that lines, prices, stock and rules are of one moment. */
export async function readBasket(
  db: Db,
  terms: PriceTerms,
  { accountId, hasDetails = false, isLocked = false }: Options,
): Promise<StoredBasket> {
  const asked = { ...terms, accountId };
  const [statement, together] = hasDetails ? [basketWithDetails, readTogetherWithDetails] : [wholeBasket, readTogether];
  const isAlone = isLocked || withLargeBasket.has(accountId);
  const { row, rules } = isAlone ? (await readAll(db, [asked], statement))[0]! : await together(db, asked);
  rememberSize(accountId, row.lines?.length ?? 0);
  return basketOf(row, terms, rules);
}

type Row = Awaited<ReturnType<ReturnType<typeof wholeBasket>['execute']>>[number];

function basketOf(
  { version, lines: read, rates, creditUsed, snapshot }: Row,
  terms: PriceTerms,
  rules: PriceRules,
): StoredBasket {
  const lines = read ?? [];
  return {
    version,
    stored: lines.map((line) => {
      const { quantity, chosenUnit: unit, sectionList, detail: _, ...item } = line;
      return { item: itemOf(item, terms), quantity, unit, sectionList };
    }),
    rules,
    rates: rates ?? [],
    creditUsed,
    details: lines.every((line) => line.detail !== null) ? detailsOf(lines) : null,
    snapshot,
  };
}

function detailsOf(lines: readonly LineRow[]): LineDetails {
  const own = lines.map(({ detail: read }) => {
    const { variants, ...details } = read!;
    return { details, variants };
  });
  return {
    products: new Map(own.map(({ details }) => [details.id, details])),
    variants: new Map(own.flatMap(({ details, variants }) => (variants ? [[details.id, variants]] : []))),
    similar: new Map(),
    promotions: new Map(),
  };
}
