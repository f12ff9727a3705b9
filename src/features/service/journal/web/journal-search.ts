import { isDay } from '#shared/dates.ts';

/** What the address says of the journal: a company and the filter of the call, which passes over what is no value. */
export interface JournalSearch {
  company?: number;
  person?: string;
  /** A kind, for orders and appeals also with the number of one. */
  object?: string;
  from?: string;
  to?: string;
  page?: string;
}

const idOf = (value: unknown): number | undefined => {
  const id = Number(value);
  return id > 0 && id < 2 ** 31 && id % 1 === 0 ? id : undefined;
};

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value) || undefined;

const dayOf = (value: unknown): string | undefined => (typeof value === 'string' && isDay(value) ? value : undefined);

/** What is no value is left out. */
export function readJournalSearch(search: object): JournalSearch {
  const { company, person, object, from, to, page } = search as Record<keyof JournalSearch, unknown>;
  return {
    company: idOf(company),
    person: textOf(person),
    object: textOf(object),
    from: dayOf(from),
    to: dayOf(to),
    page: textOf(page),
  };
}
