import type { Data, Input } from '#shared/endpoint.ts';
import type { ListedLine } from '#ordering/excel-order/contract.ts';
import type { FoundProduct } from '../contract.ts';
import { articleAndAmount } from '#shared/order-sheet/article-and-amount.ts';
import { roundedText, wholeAmount } from '#shared/order-sheet/amount-text.ts';
import { effectiveMinimum, roundUpToPack } from '#shared/quantity.ts';

export const MAX_ROWS = 500;

/** The shop takes no longer unit. */
export const MAX_UNIT_LENGTH = 20;

/** A row of the entry table: a text that is searched for, or a product in a quantity (R-ENT-37). */
export interface QuickRow {
  key: number;
  /** What was typed or pasted. */
  text: string;
  /** Chosen goods; a row that has them takes no more text (R-STATE-032). */
  line: ListedLine | null;
  /** Base units. */
  quantity: number;
  /** What was made of a pasted quantity. */
  notes: readonly string[];
  /** The pasted quantity was rounded up to packs or the minimum. */
  isCorrected: boolean;
  /** Why a pasted text means nothing, or why the goods were not added. */
  reason: string | null;
  /** What a pasted text may mean. */
  suggestions: readonly ListedLine[];
  /** What stood beside the text in a pasted list, until goods are chosen: the quantity outlives a correction of the text. */
  wanted: Wanted | null;
  /** The shop is asked what is wanted. */
  isAsked: boolean;
}

export type Wanted = Input<'basketMatchRows'>['body']['rows'][number] & {
  /** A quantity that is none, as it was pasted: nothing is ordered before the buyer has entered another. */
  unread?: string;
};

/** The last row is always empty; `nextKey` is what the next one will be called. */
export interface QuickRows {
  rows: readonly QuickRow[];
  nextKey: number;
}

export type Asked = { key: number; wanted: Wanted };

export type Match = Data<'basketMatchRows'>['rows'][number];

const emptyRow = (key: number): QuickRow => ({
  key,
  text: '',
  line: null,
  quantity: 0,
  notes: [],
  isCorrected: false,
  reason: null,
  suggestions: [],
  wanted: null,
  isAsked: false,
});

export const isEmpty = ({ text, line }: QuickRow): boolean => line === null && text.trim() === '';

/** Goods that would go to the basket now. */
export const isOrdered = ({ line, quantity }: QuickRow): boolean => line !== null && line.id !== null && quantity > 0;

/** What is ordered of a row with goods, in base units of the unit that was shown. */
export const orderedIn = ({ line, quantity }: QuickRow) => ({ id: line!.item_id, quantity, unit: line!.unit });

/** Ordered in another quantity than the list had. */
export const isChanged = (row: QuickRow): boolean => isOrdered(row) && row.isCorrected;

/** Means nothing, or goods that cannot be ordered: the row says why. */
export const isRefused = (row: QuickRow): boolean =>
  !isOrdered(row) && (row.reason ?? row.line?.reason ?? null) !== null;

/** Means nothing yet, and can be answered; goods that cannot be ordered ask nothing. */
export const isUnclear = (row: QuickRow): boolean => row.line === null && isRefused(row);

export const noRows: QuickRows = { rows: [emptyRow(0)], nextKey: 1 };

/** One empty row stands at the end, and nowhere else unless somebody is typing there. */
function settled({ rows, nextKey }: QuickRows): QuickRows {
  const last = rows.at(-1);
  if ((last && isEmpty(last)) || rows.length >= MAX_ROWS) return { rows, nextKey };
  return { rows: [...rows, emptyRow(nextKey)], nextKey: nextKey + 1 };
}

function changed(state: QuickRows, key: number, change: Partial<QuickRow>): QuickRows {
  return settled({ ...state, rows: state.rows.map((row) => (row.key === key ? { ...row, ...change } : row)) });
}

export function withText(state: QuickRows, key: number, text: string): QuickRows {
  const row = rowOf(state, key);
  const wanted = row?.wanted && { ...row.wanted, id: null, article: text, name: '' };
  // An answer to another text is not waited for
  return changed(state, key, { text, reason: null, suggestions: [], wanted, isAsked: false });
}

export function withQuantity(state: QuickRows, key: number, quantity: number): QuickRows {
  return changed(state, key, { quantity, notes: [], isCorrected: false, reason: null });
}

/** The empty row at the end stays (R-STATE-034). */
export function withoutRow(state: QuickRows, key: number): QuickRows {
  return settled({ ...state, rows: state.rows.filter((row) => row.key !== key || isLast(state, row)) });
}

export const rowOf = (state: QuickRows, key: number): QuickRow | undefined => state.rows.find((row) => row.key === key);

/** The row waits for the shop's answer about what is wanted in it. */
export function withAsked(state: QuickRows, key: number, wanted: Wanted): QuickRows {
  return changed(state, key, { wanted, isAsked: true, reason: null, suggestions: [] });
}

/** Whether the answer about `wanted` is still waited for: not where the text or the quantity was changed meanwhile. */
export const isAwaited = (state: QuickRows, { key, wanted }: Asked): boolean => {
  const row = rowOf(state, key);
  return row?.isAsked === true && row.wanted === wanted;
};

/** The rows that wait for an answer. */
export const askedIn = (rows: readonly QuickRow[]): Asked[] =>
  rows.flatMap(({ key, wanted, isAsked }) => (isAsked && wanted ? [{ key, wanted }] : []));

/** A text that Enter alone ends: a code has no spaces, and a digit or a Latin letter in it. A name is searched for. */
export function isCode(text: string): boolean {
  const article = articleAndAmount(text)?.article ?? text.trim();
  return /^\S*[\dA-Za-z\-./_]\S*$/.test(article);
}

/** What may be a quantity, for the row above that Enter has ended without one. */
export const mayBeQuantity = (text: string): boolean => /^\d{1,4}$/.test(text.trim()) && Number(text) > 0;

/** Whether a row stands directly below another one. */
export const isBelow = ({ rows }: QuickRows, key: number, above: number): boolean =>
  rows.findIndex((row) => row.key === key) - rows.findIndex((row) => row.key === above) === 1;

export const isLast = (state: QuickRows, row: QuickRow): boolean => row.key === state.rows.at(-1)?.key && isEmpty(row);

const nothingWanted = { reason: null, suggestions: [], wanted: null, isAsked: false };

/** Goods chosen in a row; those that another row has already grow there by a quantity. `key` of the row they are in. */
export function withGoods(state: QuickRows, key: number, line: ListedLine): { state: QuickRows; key: number } {
  const other = state.rows.find((row) => row.key !== key && row.line?.item_id === line.item_id);
  if (!other) {
    const own = { line, quantity: line.quantity, text: line.article ?? line.name, ...nothingWanted };
    return { state: changed(state, key, own), key };
  }
  const rows = state.rows
    .filter((row) => row.key !== key || isLast(state, row))
    .map((row) => {
      if (row.key === key) return emptyRow(key);
      return row.key === other.key ? { ...row, quantity: row.quantity + line.quantity } : row;
    });
  return { state: settled({ ...state, rows }), key: other.key };
}

/** A row that is to be asked about, unless its quantity is none. */
function wantedRow(key: number, wanted: Wanted): QuickRow {
  const { article, name = '', unread } = wanted;
  const reason = unread ?? null;
  return { ...emptyRow(key), text: article || name, wanted, isAsked: unread === undefined, reason };
}

/** Rows of texts and of what is wanted; up to MAX_ROWS. */
export function rowsOf(texts: readonly Pick<QuickRow, 'text' | 'wanted'>[]): QuickRows {
  const rows = texts
    .slice(0, MAX_ROWS)
    .map(({ text, wanted }, key) => ({ ...(wanted ? wantedRow(key, wanted) : emptyRow(key)), text }));
  return settled({ rows, nextKey: rows.length });
}

/** Inserts pasted rows at the cursor, up to MAX_ROWS. `left`: the number of omitted rows. */
export function withPasted(
  state: QuickRows,
  key: number,
  pasted: readonly Wanted[],
): { state: QuickRows; keys: number[]; left: number } {
  const at = Math.max(
    0,
    state.rows.findIndex((row) => row.key === key),
  );
  const room = Math.max(0, MAX_ROWS - state.rows.filter((row) => !isEmpty(row)).length);
  const taken = pasted.slice(0, room);
  const added = taken.map((wanted, n) => wantedRow(state.nextKey + n, wanted));
  const here = state.rows[at]!;
  const rows = [...state.rows.slice(0, at), ...added, ...(isEmpty(here) ? [] : [here]), ...state.rows.slice(at + 1)];
  const next = settled({ rows, nextKey: state.nextKey + added.length });
  return { state: next, keys: added.map((row) => row.key), left: pasted.length - taken.length };
}

/** What the shop says of pasted rows; goods that come twice become one row, rounded up to packs once. */
export function withMatches(state: QuickRows, keys: readonly number[], matches: readonly Match[]): QuickRows {
  const matchOf = new Map(keys.map((key, n) => [key, matches[n]]));
  const firstOf = new Map<number, { row: QuickRow; wanted: number }>();
  const rows: QuickRow[] = [];
  for (const row of state.rows) {
    const match = matchOf.get(row.key);
    const next = match ? matched(row, match) : { ...row };
    const wanted = match?.line?.wanted ?? next.quantity;
    const first = next.line && firstOf.get(next.line.item_id);
    if (first) addUp(first, wanted);
    else {
      if (next.line) firstOf.set(next.line.item_id, { row: next, wanted });
      rows.push(next);
    }
  }
  return settled({ ...state, rows });
}

/** Adds what another row wants of the same goods, in base units. */
function addUp(first: { row: QuickRow; wanted: number }, wanted: number): void {
  const { row } = first;
  const rules = row.line!;
  const said = roundedText(first.wanted, row.quantity, rules);
  first.wanted += wanted;
  row.quantity = Math.max(roundUpToPack(wholeAmount(first.wanted), rules), effectiveMinimum(rules));
  const notes = [...row.notes.filter((note) => note !== said), 'Повторялся в списке, сложено'];
  if (row.quantity !== first.wanted) notes.push(roundedText(first.wanted, row.quantity, rules));
  row.notes = [...new Set(notes)];
  row.isCorrected = row.quantity !== first.wanted;
}

function matched(row: QuickRow, { line, reason, suggestions }: Match): QuickRow {
  if (line === null) return { ...row, isAsked: false, reason, suggestions };
  const { quantity, notes, corrected: isCorrected } = line;
  return { ...row, ...nothingWanted, line, quantity, notes, isCorrected, text: line.article ?? line.name };
}

const UNANSWERED = 'Не удалось проверить';

/** The shop has not said what the row means. */
export const isUnanswered = ({ reason }: QuickRow): boolean => reason === UNANSWERED;

/** The question has failed: the texts stay as they were typed. */
export function withUnanswered(state: QuickRows, keys: readonly number[]): QuickRows {
  const asked = new Set(keys);
  const rows = state.rows.map((row) => (asked.has(row.key) ? { ...row, isAsked: false, reason: UNANSWERED } : row));
  return { ...state, rows };
}

/**
 * What was sent and added goes; what was refused stays with the reason, as does what means nothing yet, and what
 * was entered while the answer was on its way.
 */
export function withoutAdded(
  state: QuickRows,
  sent: readonly { id: number; quantity: number }[],
  refused: readonly { id: number; reason: string }[],
): QuickRows {
  const quantities = new Map(sent.map(({ id, quantity }) => [id, quantity]));
  const reasons = new Map(refused.map(({ id, reason }) => [id, reason]));
  const rows = state.rows.flatMap((row) => {
    if (!isOrdered(row) || quantities.get(row.line!.item_id) !== row.quantity) return [row];
    const reason = reasons.get(row.line!.item_id);
    return reason === undefined ? [] : [{ ...row, reason }];
  });
  return settled({ ...state, rows });
}

/** Goods as the search has found them, in the least quantity. */
export function lineOf(found: FoundProduct): ListedLine {
  const { id, name, article, shortcode, url, price, measure, minOrderCount, packageCount, weight } = found;
  return {
    id: found.reason === null ? id : null,
    item_id: id,
    article,
    shortcode,
    name,
    url,
    price,
    unit: measure.measureBase.symbol,
    packageCount,
    minOrderCount,
    weight,
    isInStock: found.isInStock,
    quantity: effectiveMinimum({ minOrderCount, packageCount }),
    reason: found.reason,
  };
}

/** By what goods are called, beside their name. */
export const codesOf = ({ article, shortcode }: ListedLine): string[] =>
  [article, shortcode].flatMap((code) => (code ? [code] : []));
