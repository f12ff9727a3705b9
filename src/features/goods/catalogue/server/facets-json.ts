import type { ByteWriter } from '#server/byte-writer.ts';
import type { FacetIndex, FacetProperty } from './read-model/facet-index.ts';

/** Room for the count of a value: no more goods than that fit the catalogue. */
const DIGITS = 7;

/**
 * The filter's properties as JSON, all their values with blanks for the counts, so that runs of values and of properties
 * are copied whole. Property p stands from the comma before it at `starts[p]` up to `starts[p + 1]`, value v without a
 * comma from `valueStarts[v]` up to `valueEnds[v]`. A property without values takes no room.
 */
type Template = { bytes: Buffer; starts: Uint32Array; valueStarts: Uint32Array; valueEnds: Uint32Array };

const TAIL = ',"checked":false}';

/** One a set of values; written at its first use. */
const templates = new WeakMap<FacetIndex, Template>();

/** Scratch memory: a 1 for each chosen value. */
let marked = new Uint8Array(0);

/** Which values stand in the answer: those of the list's goods (`wholeCounts`) and the chosen ones (1). */
type Shown = { wholeCounts: Uint32Array; isChosen: Uint8Array };

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
  chosen: readonly number[],
  order: Iterable<number> = facets.properties.keys(),
): void {
  let template = templates.get(facets);
  if (!template) templates.set(facets, (template = templateOf(facets)));
  const { properties } = facets;
  const { starts, bytes, valueStarts } = template;
  if (marked.length < facets.values.length) marked = new Uint8Array(facets.values.length);
  const isChosen = marked.fill(0);
  for (const value of chosen) isChosen[value] = 1;
  const shown = { wholeCounts, isChosen };
  writer.text('[');
  /** Properties `from` up to `to` stand side by side in the template with all of their values; they are still to be copied. */
  let [from, to] = [0, 0];
  let isFirst = true;
  const copyWhole = () => {
    if (from === to) return;
    const start = starts[from]! + (isFirst ? 1 : 0);
    const shift = writer.position - start;
    writer.bytes(bytes, start, starts[to]);
    writeCounts(writer, template, counts, properties[from]!.first, properties[to - 1]!.end, shift);
    isFirst = false;
    from = to;
  };
  for (const index of order) {
    const { first, end } = properties[index]!;
    const value = nextShown(shown, first, end);
    if (value === end) continue;
    if (endOfRun(shown, first, end) === end) {
      if (to !== index) {
        copyWhole();
        from = index;
      }
      to = index + 1;
      continue;
    }
    copyWhole();
    writer.bytes(bytes, starts[index]! + (isFirst ? 1 : 0), valueStarts[first]);
    isFirst = false;
    writeValues(writer, facets, template, counts, shown, { first: value, end });
    writer.text(']}');
  }
  copyWhole();
  writer.text(']');
}

/** The values of a property of which some are left out or chosen; `first` is shown. */
function writeValues(
  writer: ByteWriter,
  facets: FacetIndex,
  template: Template,
  counts: Uint32Array,
  shown: Shown,
  { first, end }: Pick<FacetProperty, 'first' | 'end'>,
): void {
  const { bytes, valueStarts, valueEnds } = template;
  for (let value = first; value < end; value = nextShown(shown, value, end)) {
    if (value > first) writer.text(',');
    if (shown.isChosen[value] === 1) {
      writer.text(`${headOf(facets, value)}${counts[value]},"checked":true}`);
      value += 1;
      continue;
    }
    const to = endOfRun(shown, value, end);
    const shift = writer.position - valueStarts[value]!;
    writer.bytes(bytes, valueStarts[value], valueEnds[to - 1]);
    writeCounts(writer, template, counts, value, to, shift);
    value = to;
  }
}

/** Puts the counts of the values `from` up to `to` into their copy, which stands `shift` bytes from the template. */
function writeCounts(
  writer: ByteWriter,
  { valueEnds }: Template,
  counts: Uint32Array,
  from: number,
  to: number,
  shift: number,
): void {
  const behind = TAIL.length + 1;
  for (let value = from; value < to; value += 1) {
    writer.digitsAt(valueEnds[value]! + shift - behind, counts[value]!);
  }
}

function nextShown({ wholeCounts, isChosen }: Shown, from: number, end: number): number {
  let value = from;
  while (value < end && wholeCounts[value] === 0 && isChosen[value] === 0) value += 1;
  return value;
}

/** The next value that is left out or chosen. */
function endOfRun({ wholeCounts, isChosen }: Shown, from: number, end: number): number {
  let value = from;
  while (value < end && wholeCounts[value]! > 0 && isChosen[value] === 0) value += 1;
  return value;
}

function templateOf(facets: FacetIndex): Template {
  const { properties, values } = facets;
  const starts = new Uint32Array(properties.length + 1);
  const [valueStarts, valueEnds] = [new Uint32Array(values.length), new Uint32Array(values.length)];
  const parts: Buffer[] = [];
  let length = 0;
  const add = (text: string) => {
    const part = Buffer.from(text);
    parts.push(part);
    length += part.length;
  };
  const blanks = ' '.repeat(DIGITS);
  properties.forEach(({ code, name, first, end }, index) => {
    if (first < end) add(`,{"code":${JSON.stringify(code)},"name":${JSON.stringify(name)},"values":[`);
    for (let value = first; value < end; value += 1) {
      if (value > first) add(',');
      valueStarts[value] = length;
      add(`${headOf(facets, value)}${blanks}${TAIL}`);
      valueEnds[value] = length;
    }
    if (first < end) add(']}');
    starts[index + 1] = length;
  });
  return { bytes: Buffer.concat(parts), starts, valueStarts, valueEnds };
}

function headOf(facets: FacetIndex, value: number): string {
  const controlName = JSON.stringify(facets.controlName(value));
  return `{"controlName":${controlName},"name":${JSON.stringify(facets.values[value]!.name)},"count":`;
}
