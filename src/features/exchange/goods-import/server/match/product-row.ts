import { hash } from 'node:crypto';
import type { Picture } from '#goods/products/server/tables.ts';
import { normaliseArticle } from '#shared/article.ts';
import {
  asFraction,
  parseDecimal,
  type ProductRecord,
  type Vat,
  resolveUnit,
} from '#exchange/commerceml/server/index.ts';
import { sameName } from '../import-settings.ts';
import type { ResolvedValue } from './remembered.ts';

/** What of a product's row its file decides; keys are the columns. */
export type ProductRow = {
  external_id: string;
  section_id: number;
  brand_id: number | null;
  name: string;
  article: string | null;
  article_normalised: string | null;
  shortcode: string | null;
  /** Null: those of the shop stay. */
  pictures: Picture[] | null;
  unit_base: string;
  unit_custom: string | null;
  /** Custom units in one base unit, a decimal. */
  ratio: string | null;
  package_count: number;
  min_order_count: number;
  weight_grams: number;
  vat_code: 'general' | 'reduced' | 'none';
  vat_percent: number | null;
  is_marked: boolean;
  active: boolean;
  description: string;
};

export const productColumns = `external_id text, section_id int, brand_id int, name text, article text,
  article_normalised text, shortcode text, pictures jsonb, unit_base text, unit_custom text, ratio numeric,
  package_count int, min_order_count int, weight_grams int, vat_code text, vat_percent int, is_marked boolean, active boolean,
  description text`;

/** Units without a name are pieces. */
const DEFAULT_UNIT = 'шт';

/** The base unit, and the first other unit with base units in one of it: ratio = 1 / coefficient. */
export function unitsOf(
  record: Pick<ProductRecord, 'unit' | 'otherUnits'>,
  known: ReadonlyMap<string, string>,
): { base: string; isKnown: boolean; custom: string | null; ratio: string | null } {
  const base = resolveUnit(record.unit, known);
  const others = record.otherUnits.flatMap(({ unit, coefficient }) => {
    const symbol = resolveUnit({ text: unit, code: null, fullName: null, international: null }, known);
    const ratio = inverse(coefficient);
    return symbol && ratio && symbol !== base ? [{ custom: symbol, ratio }] : [];
  });
  const { custom, ratio } = others[0] ?? { custom: null, ratio: null };
  return { base: base ?? DEFAULT_UNIT, isKnown: base !== null || record.unit === null, custom, ratio };
}

/** The base unit alone. */
export const baseUnitOf = ({ unit }: Pick<ProductRecord, 'unit'>, known: ReadonlyMap<string, string>): string =>
  resolveUnit(unit, known) ?? DEFAULT_UNIT;

/** 1 / coefficient with the nine places of the column; null where nothing of it is left, or it does not fit. */
function inverse(coefficient: string): string | null {
  const { numerator, denominator } = asFraction(coefficient);
  const billionths = (denominator * 2_000_000_000n + numerator) / (numerator * 2n);
  if (billionths <= 0n || billionths >= 10n ** 18n) return null;
  const digits = String(billionths).padStart(10, '0');
  return parseDecimal(`${digits.slice(0, -9)}.${digits.slice(-9)}`);
}

/** A rate of the file wins over the law's; no rate is the general one. */
export function vatOf(vat: Vat): { code: ProductRow['vat_code']; percent: number | null } {
  if (vat === null) return { code: 'general', percent: null };
  if (vat === 'none') return { code: 'none', percent: null };
  return { code: vat === 0 ? 'none' : vat === 10 ? 'reduced' : 'general', percent: vat };
}

const MAX_PACK = 1_000_000;

/** The pack or the minimum from the property of that name: 1 without it, null for a value that is no such number. */
export function countFrom(values: readonly ResolvedValue[], property: string | null): number | null {
  if (property === null) return 1;
  const found = values.find((value) => sameName(value.property.name, property));
  if (!found) return 1;
  const count = Number(parseDecimal(found.text) ?? Number.NaN);
  return Number.isInteger(count) && count >= 1 && count <= MAX_PACK ? count : null;
}

export const articleOf = (article: string | null): string | null => (article && normaliseArticle(article)) || null;

/** A hash that changes with the content of a row. */
export function contentHash(...content: unknown[]): string {
  return hash('sha1', JSON.stringify(content), 'base64url');
}
