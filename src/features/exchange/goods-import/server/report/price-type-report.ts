import { sql } from 'drizzle-orm';
import { company } from '#identity/accounts/server/tables.ts';
import { price, priceType } from '#goods/pricing/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { formatNumber } from '#shared/number-format.ts';
import { meaningOfName } from '../check/choose-base-type.ts';

/** A price type of a source with its prices by currency; `isBought`: contracts are in that currency. */
export type PriceTypeReport = {
  name: string;
  isBase: boolean;
  prices: { currency: string; count: number; isBought: boolean }[];
};

/** The price types of a source as its prices stand now. */
export async function reportPriceTypes(db: Db, sourceId: number): Promise<PriceTypeReport[]> {
  const { rows } = await db.execute<{
    id: number;
    name: string;
    isBase: boolean;
    currency: string | null;
    count: number;
  }>(sql`
    select t.id, t.name, t.is_base as "isBase", p.currency, count(p.currency) as count
    from ${priceType} t left join ${price} p on p.price_type_id = t.id
    where t.source_id = ${sourceId} group by t.id, p.currency order by t.id, count(p.currency) desc, p.currency`);
  const bought = await boughtCurrencies(db);
  return Array.from(Map.groupBy(rows, ({ id }) => id).values(), (entries) => ({
    name: entries[0]!.name,
    isBase: entries[0]!.isBase,
    prices: entries.flatMap(({ currency, count }) =>
      currency === null ? [] : [{ currency, count, isBought: bought.has(currency) }],
    ),
  }));
}

/** Currencies of contracts; a visitor without a company is shown roubles. */
export async function boughtCurrencies(db: Db): Promise<ReadonlySet<string>> {
  const { rows } = await db.execute<{ currency: string }>(sql`select distinct currency from ${company}`);
  return new Set(['RUB', ...rows.map(({ currency }) => currency)]);
}

/** Types that are listed. */
const MAX_LISTED = 20;

/** Which prices are sold; where the operator has to choose, each type with what speaks for and against it. */
export function priceTypeLines(types: readonly PriceTypeReport[]): string[] {
  if (types.length === 0) return ['видов цен нет: товары этого источника не продаются'];
  const base = types.find(({ isBase }) => isBase);
  if (base) return [baseLine(base)];
  return [
    'базовый вид цены не выбран, продаётся только по виду цены договора; выберите: --price-type=НАЗВАНИЕ',
    ...choiceLines(types).map((line) => `  ${line}`),
  ];
}

/** The price types of a source among which the operator has to choose; none where the base one is chosen. */
export async function listPriceTypeChoices(db: Db, sourceId: number): Promise<string[]> {
  const types = await reportPriceTypes(db, sourceId);
  return types.some(({ isBase }) => isBase) ? [] : choiceLines(types);
}

const choiceLines = (types: readonly PriceTypeReport[]): string[] => [
  ...types.slice(0, MAX_LISTED).map((type) => `«${type.name}»: ${argumentsOf(type)}`),
  ...(types.length > MAX_LISTED ? [`и ещё ${formatNumber(types.length - MAX_LISTED)}`] : []),
];

function baseLine({ name, prices }: PriceTypeReport): string {
  const warnings = [
    ...(meaningOfName(name)?.of === 'purchase' ? ['название говорит о закупке'] : []),
    ...prices.filter(({ isBought }) => !isBought).map(unsold),
  ];
  return `базовый вид цены: «${name}»${warnings.length > 0 ? `; внимание: ${warnings.join('; ')}` : ''}`;
}

function argumentsOf({ name, prices }: PriceTypeReport): string {
  const meaning = meaningOfName(name);
  const bought = prices.filter(({ isBought }) => isBought);
  const pro = [
    ...(meaning?.of === 'selling' ? [`название говорит о продаже («${meaning.word}»)`] : []),
    ...bought.map(({ currency, count }) => `цен в ${currency} ${formatNumber(count)}`),
  ];
  const contra = [
    ...(meaning?.of === 'purchase' ? [`название говорит о закупке («${meaning.word}»)`] : []),
    ...(meaning === null ? ['название не говорит о продаже'] : []),
    ...prices.filter(({ isBought }) => !isBought).map(unsold),
    ...(prices.length === 0 ? ['цен нет'] : []),
  ];
  return [
    ...(pro.length > 0 ? [`за — ${pro.join(', ')}`] : []),
    ...(contra.length > 0 ? [`против — ${contra.join(', ')}`] : []),
  ].join('; ');
}

const unsold = ({ currency, count }: { currency: string; count: number }) =>
  `цен в ${currency} ${formatNumber(count)}, а договоров в ${currency} нет: они не продаются`;
