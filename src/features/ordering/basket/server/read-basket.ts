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
import { batched, type Db, rowsOf, statementFor } from '#server/db/index.ts';
import { createSlot } from '#server/slot.ts';
import { itemColumns, itemJoins, itemOf, type ItemRow, namedColumns, type SellableItem } from './sellable-items.ts';
import { basket, basketLine } from './tables.ts';

/**
 * Kopecks of its credit that a company has used, as SQL of the company's id and currency. Finance builds on orders, which
 * build on the basket, and provides it.
 */
export const creditUsedSlot = createSlot<(company: SQL, currency: SQL) => SQL<number>>('used credit');

/**
 * A line as it is stored, with its item; quantity in base units as they were when it was chosen: `unit`, null: not known.
 * `remark`: what the buyer notes to it.
 */
export type StoredLine = { item: SellableItem; quantity: number; unit: string | null; remark?: string };

/** What the price of a line depends on: `sectionList` are the sections of its product. */
type RuledLine = StoredLine & { sectionList: string };

/** A basket with what its prices, its VAT and its warnings depend on. */
export type StoredBasket = {
  /** 0 where there is no basket yet. */
  version: number;
  /** In the order in which they were added. */
  stored: RuledLine[];
  /** The discounts at the moment of the lines. */
  rules: PriceRules;
  /** The shop's own rates of VAT. */
  rates: VatRate[];
  /** Kopecks. */
  creditUsed: number;
};

type LineRow = ItemRow & {
  quantity: number;
  chosenUnit: string | null;
  remark: string;
  sectionList: string;
};

/** A basket that is asked for: each an expression of the statement. */
const asked = {
  account: sql`asked."accountId"`,
  company: sql`asked."companyId"`,
  currency: sql`asked.currency`,
  priceTypeId: sql`asked."priceTypeId"`,
};

const statement = statementFor((db) => {
  const columns = {
    ...itemColumns,
    quantity: sql`item.quantity`,
    chosenUnit: sql`item.unit`,
    remark: sql`item.remark`,
    addedAt: sql`item.added_at`,
    sectionList: sectionListSql,
  };
  return db
    .select({
      n: sql<number>`asked.n`,
      version: sql<number>`coalesce((select version from ${basket} where account_id = ${asked.account}), 0)`,
      lines: sql<LineRow[] | null>`(
        select json_agg(item order by "addedAt", id) from (
          select ${namedColumns(columns)}
          from (select item_id as id, quantity, unit, remark, added_at from ${basketLine} where account_id = ${asked.account}) as item
          ${itemJoins(asked.priceTypeId)}) as item)`,
      rulesVersion: rulesVersionSql,
      rates: vatRatesColumn,
      creditUsed: creditUsedSlot.get()(asked.company, asked.currency),
    })
    .from(
      sql`jsonb_to_recordset(${sql.placeholder('asked')}::jsonb) as asked (n int, "accountId" int, "companyId" int,
        currency text, "priceTypeId" int)`,
    )
    .prepare('read_basket');
});

type Asked = PriceTerms & { accountId: number };

type Read = { row: Row; rules: PriceRules };

/** Reads baskets in one statement, and the rules of prices where they have changed. */
async function readAll(db: Db, asked: readonly Asked[]): Promise<Read[]> {
  for (;;) {
    const rows = await rowsOf(asked, (values) => statement(db).execute(values));
    const rules = await findPriceRules(db, rows[0]!.rulesVersion);
    if (rules) return rows.map((row) => ({ row, rules }));
  }
}

/** Baskets that are asked for at the same time share one statement. */
const readTogether = batched(readAll);

/** A larger basket makes those wait that are read with it. */
const MAX_TOGETHER = 100;

/** The accounts whose baskets were found to be larger: they are read alone. */
const withLargeBasket = new Set<number>();

const MAX_LARGE = 10_000;

function rememberSize(accountId: number, lineCount: number): void {
  if (lineCount <= MAX_TOGETHER) withLargeBasket.delete(accountId);
  else if (withLargeBasket.size < MAX_LARGE) withLargeBasket.add(accountId);
}

/**
 * Reads all of a basket in one statement, so that lines, prices, stock and rules are of one moment; within a transaction by
 * the transaction itself.
 */
export async function readBasket(db: Db, terms: PriceTerms, accountId: number): Promise<StoredBasket> {
  const asked = { ...terms, accountId };
  const { row, rules } = withLargeBasket.has(accountId)
    ? (await readAll(db, [asked]))[0]!
    : await readTogether(db, asked);
  rememberSize(accountId, row.lines?.length ?? 0);
  return basketOf(row, terms, rules);
}

type Row = Awaited<ReturnType<ReturnType<typeof statement>['execute']>>[number];

function basketOf({ version, lines, rates, creditUsed }: Row, terms: PriceTerms, rules: PriceRules): StoredBasket {
  return {
    version,
    stored: (lines ?? []).map(({ quantity, chosenUnit: unit, remark, sectionList, ...item }) => {
      return { item: itemOf(item, terms), quantity, unit, remark, sectionList };
    }),
    rules,
    rates: rates ?? [],
    creditUsed,
  };
}
