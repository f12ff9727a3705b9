import type { ByteWriter } from '#server/byte-writer.ts';
import type { FacetIndex } from './read-model/facet-index.ts';

/** Room for the count of a value: no more goods than that fit the catalogue. */
const DIGITS = 7;

/**
 * The filter's properties as JSON, all their values with blanks for the counts, so that runs of values are copied whole.
 * `valueStarts[v]` is where the comma before value v stands, `valueStarts[v + 1]` where it ends.
 */
type Template = { bytes: Buffer; valueStarts: Uint32Array; heads: string[] };

const TAIL = ',"checked":false}';

/** One a set of values; written at its first use. */
const templates = new WeakMap<FacetIndex, Template>();

/**
 * Writes the properties of the filter (R-ENT-17): all values of the list's goods and the chosen ones, also those that
 * show nothing with what is chosen of other properties, so that none moves when another is chosen. `counts` and
 * `wholeCounts`, those without any choice, by the numbers of the values; `order`: the properties in another order than their own.
 */
export function writeFacets(
  writer: ByteWriter,
  facets: FacetIndex,
  counts: Uint32Array,
  wholeCounts: Uint32Array,
  chosen: ReadonlySet<number>,
  order: Iterable<number> = facets.properties.keys(),
): void {
  let template = templates.get(facets);
  if (!template) templates.set(facets, (template = templateOf(facets)));
  writer.text('[');
  let isFirst = true;
  for (const index of order) {
    const { first, end } = facets.properties[index]!;
    let value = nextShown(wholeCounts, chosen, first, end);
    if (value === end) continue;
    writer.text(isFirst ? '' : ',').text(template.heads[index]!);
    isFirst = false;
    let isFirstValue = true;
    while (value < end) {
      if (chosen.has(value)) {
        writer.text(isFirstValue ? '' : ',').text(chosenJson(facets, value, counts[value]!));
        value += 1;
      } else value = writeRun(writer, template, counts, wholeCounts, chosen, { from: value, end, isFirstValue });
      isFirstValue = false;
      value = nextShown(wholeCounts, chosen, value, end);
    }
    writer.text(']}');
  }
  writer.text(']');
}

/** Copies values up to the next one that is left out or chosen, and puts their counts in; where it has stopped. */
function writeRun(
  writer: ByteWriter,
  { bytes, valueStarts }: Template,
  counts: Uint32Array,
  wholeCounts: Uint32Array,
  chosen: ReadonlySet<number>,
  { from, end, isFirstValue }: { from: number; end: number; isFirstValue: boolean },
): number {
  let to = from + 1;
  while (to < end && wholeCounts[to]! > 0 && !chosen.has(to)) to += 1;
  const start = valueStarts[from]! + (isFirstValue ? 1 : 0);
  const shift = writer.position - start;
  writer.bytes(bytes, start, valueStarts[to]!);
  for (let value = from; value < to; value += 1) {
    writer.digitsAt(valueStarts[value + 1]! + shift - TAIL.length - 1, counts[value]!);
  }
  return to;
}

function nextShown(wholeCounts: Uint32Array, chosen: ReadonlySet<number>, from: number, end: number): number {
  let value = from;
  while (value < end && wholeCounts[value] === 0 && !chosen.has(value)) value += 1;
  return value;
}

function templateOf(facets: FacetIndex): Template {
  const blanks = ' '.repeat(DIGITS);
  const values = facets.values.map((_, value) => Buffer.from(`,${headOf(facets, value)}${blanks}${TAIL}`));
  const valueStarts = new Uint32Array(values.length + 1);
  values.forEach((json, value) => (valueStarts[value + 1] = valueStarts[value]! + json.length));
  const heads = facets.properties.map(
    ({ code, name }) => `{"code":${JSON.stringify(code)},"name":${JSON.stringify(name)},"values":[`,
  );
  return { bytes: Buffer.concat(values), valueStarts, heads };
}

function chosenJson(facets: FacetIndex, value: number, count: number): string {
  return `${headOf(facets, value)}${count},"checked":true}`;
}

function headOf(facets: FacetIndex, value: number): string {
  const controlName = JSON.stringify(facets.controlName(value));
  return `{"controlName":${controlName},"name":${JSON.stringify(facets.values[value]!.name)},"count":`;
}
