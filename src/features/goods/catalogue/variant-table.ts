/** More cells than these are no help: the choice of values stands alone. */
const MAX_CELLS = 60;

export interface VariantValue {
  code: string;
  name: string;
  value: string;
}

interface Variant {
  values: readonly VariantValue[];
}

export interface VariantAxis {
  code: string;
  name: string;
  /** At least two, in their order. */
  values: string[];
}

/** The variants of a product as a table: `columns` null where one property varies. Cells without a variant are undefined. */
export interface VariantTable<V> {
  rows: VariantAxis;
  columns: VariantAxis | null;
  cells: (V | undefined)[][];
}

/**
 * The table of the variants by the one or two properties in which they differ, the longer one down the rows. Null where
 * more vary, where a variant lacks one, where two variants share a cell, or where there would be too many cells.
 */
export function variantTable<V extends Variant>(variants: readonly V[]): VariantTable<V> | null {
  const [rows, columns = null, ...others] = axesOf(variants).toSorted((a, b) => b.values.length - a.values.length);
  if (!rows || others.length > 0 || rows.values.length * (columns?.values.length ?? 1) > MAX_CELLS) return null;
  const places = variants.map((variant) => [valueOf(variant, rows.code), columns && valueOf(variant, columns.code)]);
  if (places.flat().includes(undefined)) return null;
  const byPlace = new Map(variants.map((variant, n) => [JSON.stringify(places[n]), variant]));
  if (byPlace.size < variants.length) return null;
  const across = columns?.values ?? [null];
  const cells = rows.values.map((row) => across.map((column) => byPlace.get(JSON.stringify([row, column]))));
  return { rows, columns, cells };
}

/** The properties of which the variants have different values. */
function axesOf(variants: readonly Variant[]): VariantAxis[] {
  const named = new Map(variants.flatMap(({ values }) => values.map(({ code, name }) => [code, name] as const)));
  return [...named].flatMap(([code, name]) => {
    const values = [...new Set(variants.flatMap((variant) => valueOf(variant, code) ?? []))];
    return values.length > 1 ? { code, name, values: sorted(values) } : [];
  });
}

const valueOf = ({ values }: Variant, code: string) => values.find((value) => value.code === code)?.value;

const textOrder = new Intl.Collator('ru', { numeric: true });

/** By number where all values begin with one, '2,5 мм²' before '10 мм²'; else as texts. */
function sorted(values: readonly string[]): string[] {
  const numberOf = new Map(values.map((value) => [value, leadingNumber(value)]));
  const areNumbers = values.every((value) => numberOf.get(value) !== null);
  return values.toSorted((a, b) => (areNumbers ? numberOf.get(a)! - numberOf.get(b)! : 0) || textOrder.compare(a, b));
}

function leadingNumber(text: string): number | null {
  const [number] = /^[-−]?\d[\d\s\u00A0]*(?:[.,]\d+)?/.exec(text.trim()) ?? [];
  return number === undefined
    ? null
    : Number(
        number
          .replace(/[\s\u00A0]/g, '')
          .replace(',', '.')
          .replace('−', '-'),
      );
}
