import { isDay } from '#shared/dates.ts';
import type { FinanceSection } from '../contract.ts';

/** What the address says: the section, its page, and the filter of the history. */
export interface FinanceSearch {
  section?: FinanceSection;
  contragent?: number;
  filterDateFrom?: string;
  filterDateTo?: string;
  page?: number;
}

const sections: readonly string[] = ['balance', 'history', 'schedule', 'acts', 'bonus'] satisfies FinanceSection[];

const numberOf = (value: unknown): number | undefined => {
  const number = Number(value);
  return number > 0 && number < 2 ** 31 && number % 1 === 0 ? number : undefined;
};
const dayOf = (value: unknown): string | undefined => (typeof value === 'string' && isDay(value) ? value : undefined);

/** What is no value is left out. */
export function readFinanceSearch(search: object): FinanceSearch {
  const { section, contragent, filterDateFrom, filterDateTo, page } = search as Record<keyof FinanceSearch, unknown>;
  return {
    section: sections.includes(section as string) ? (section as FinanceSection) : undefined,
    contragent: numberOf(contragent),
    filterDateFrom: dayOf(filterDateFrom),
    filterDateTo: dayOf(filterDateTo),
    page: numberOf(page),
  };
}

/** The address of a section, its filter and page. */
export function financesHref(search: FinanceSearch): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) if (value) query.set(name, String(value));
  return query.size > 0 ? `/finances/?${query.toString()}` : '/finances/';
}

/** The section of the address where it has data, else the first one that has. */
export function shownSection(
  offered: readonly FinanceSection[],
  { section }: FinanceSearch,
): FinanceSection | undefined {
  return section && offered.includes(section) ? section : offered[0];
}
