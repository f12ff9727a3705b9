import pg from 'pg';

const INT8 = 20;
const DATE = 1082;
const TEXT_ARRAY = 1009;
const INT8_ARRAY = 1016;
const DATE_ARRAY = 1182;

/** Array types are missing from the type of `pg`'s ids, not from `pg`. */
const { getTypeParser, setTypeParser } = pg.types as {
  getTypeParser(id: number): (text: string) => unknown;
  setTypeParser(id: number, parse: (text: string) => unknown): void;
};

/**
 * How values come back: `bigint` (kopecks, quantities, counts) as a number, `date` as the string
 * `YYYY-MM-DD` (a Date would move by the time zone), `timestamptz` as a Date. `numeric`, and so `sum(bigint)`, stays a
 * string: cast sums to `bigint`.
 */
export function setTypeParsers(): void {
  const parseTextArray = getTypeParser(TEXT_ARRAY) as (text: string) => (string | null)[];
  setTypeParser(INT8, parseSafeInteger);
  setTypeParser(INT8_ARRAY, (text) =>
    parseTextArray(text).map((item) => (item === null ? null : parseSafeInteger(item))),
  );
  setTypeParser(DATE, (text) => text);
  setTypeParser(DATE_ARRAY, parseTextArray);
}

/** Throws a RangeError beyond 2^53, where a JavaScript number would silently lose kopecks. */
export function parseSafeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`The bigint ${text} does not fit a safe integer`);
  return value;
}
