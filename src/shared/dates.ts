/** Where the shop's days begin and end ([A-083]); every function takes another zone. */
let shopTimeZone = 'Europe/Moscow';

/** For the pages: the zone of the setting `TZ_SHOP`, one in a process. Undefined changes nothing. */
export function setShopTimeZone(zone: string | undefined): void {
  if (zone !== undefined) shopTimeZone = zone;
}

interface ZonedParts {
  year: string;
  month: string;
  day: string;
  hour: string;
  minute: string;
  second: string;
}

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone);
  if (known) return known;
  const digits = '2-digit';
  const formatter = new Intl.DateTimeFormat('ru-RU', {
    timeZone,
    year: 'numeric',
    month: digits,
    day: digits,
    hour: digits,
    minute: digits,
    second: digits,
    hourCycle: 'h23',
  });
  formatters.set(timeZone, formatter);
  return formatter;
}

function partsOf(moment: Date | string, timeZone: string): ZonedParts {
  const parts = formatterOf(timeZone).formatToParts(typeof moment === 'string' ? new Date(moment) : moment);
  return Object.fromEntries(parts.map(({ type, value }) => [type, value])) as unknown as ZonedParts;
}

/** The years 1800 to 8999: days that still have four digits when a zone or a day is added. */
const dayPattern = /^(1[89]|[2-8]\d)\d{2}-\d{2}-\d{2}$/;

/** Whether the text is a day of the calendar, yyyy-mm-dd, of a year that a shop may meet ([A-181]). */
export function isDay(text: string): boolean {
  if (!dayPattern.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/**
 * R-FMT-03: dd.mm.yyyy of a moment (ISO 8601 or Date) in the shop's zone, or of a bare day, which no zone moves. Throws
 * `RangeError` for a text that is no date.
 */
export function formatDate(moment: Date | string, timeZone: string = shopTimeZone): string {
  if (typeof moment === 'string' && isDay(moment)) return moment.split('-').toReversed().join('.');
  const { year, month, day } = partsOf(moment, timeZone);
  return `${day}.${month}.${year}`;
}

/** R-FMT-03: HH:mm in the shop's zone. */
export function formatTime(moment: Date | string, timeZone: string = shopTimeZone): string {
  const { hour, minute } = partsOf(moment, timeZone);
  return `${hour}:${minute}`;
}

/** R-FMT-03: 'dd.mm.yyyy HH:mm' in the shop's zone. */
export function formatDateTime(moment: Date | string, timeZone: string = shopTimeZone): string {
  return `${formatDate(moment, timeZone)} ${formatTime(moment, timeZone)}`;
}

/** dd.mm.yyyy of the last day on which something holds that ends at this moment: of a midnight the day before. */
export function formatLastDay(end: string, timeZone: string = shopTimeZone): string {
  return formatDate(new Date(Date.parse(end) - 1), timeZone);
}

/** Since this moment days begin with a whole minute in every zone. */
const WHOLE_MINUTES_SINCE = Date.UTC(1973, 0);

/** The latest result by zone, for its minute: most calls ask for the present minute, and formatting is slow. */
const latestDays = new Map<string, { minute: number; day: string }>();

/** The day, yyyy-mm-dd, that a moment falls on in the shop's zone. */
export function dayOf(moment: Date | string, timeZone: string = shopTimeZone): string {
  const time = typeof moment === 'string' ? Date.parse(moment) : moment.getTime();
  if (!(time >= WHOLE_MINUTES_SINCE)) return formatDay(moment, timeZone);
  const minute = Math.floor(time / 60_000);
  const latest = latestDays.get(timeZone);
  if (latest?.minute === minute) return latest.day;
  const day = formatDay(moment, timeZone);
  latestDays.set(timeZone, { minute, day });
  return day;
}

function formatDay(moment: Date | string, timeZone: string): string {
  const { year, month, day } = partsOf(moment, timeZone);
  return `${year}-${month}-${day}`;
}

/** A day so many days later (or earlier), yyyy-mm-dd. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** The first moment of a day in the shop's zone. Throws `RangeError` for what is no day. */
export function startOfDay(day: string, timeZone: string = shopTimeZone): Date {
  if (!isDay(day)) throw new RangeError(`not a day: ${day}`);
  const midnight = Date.parse(`${day}T00:00:00Z`);
  const offsetAt = (time: number): number => {
    const { year, month, day: date, hour, minute, second } = partsOf(new Date(time), timeZone);
    return Date.parse(`${year}-${month}-${date}T${hour}:${minute}:${second}Z`) - time;
  };
  // The offset is looked up again where the first guess lands, for zones that change their clocks that day
  const guess = midnight - offsetAt(midnight);
  return new Date(midnight - offsetAt(guess));
}

/**
 * The moments of the days of a filter, both days included, in the shop's zone: `since` ≤ moment < `before`. An absent
 * day leaves its side open ([A-181]).
 */
export function momentsOfDays(
  from: string | null | undefined,
  to: string | null | undefined,
  timeZone: string = shopTimeZone,
): { since: Date | null; before: Date | null } {
  return {
    since: from ? startOfDay(from, timeZone) : null,
    before: to ? startOfDay(addDays(to, 1), timeZone) : null,
  };
}

/** The two days of a filter in their order: the screen swaps them, the server refuses what it would swap ([A-181]). */
export function orderedDays(from: string, to: string): [from: string, to: string] {
  return from && to && from > to ? [to, from] : [from, to];
}
