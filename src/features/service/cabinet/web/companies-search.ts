/** What the address of the list says. The server passes over a filter and an order that it does not know. */
export interface ManagerCompaniesSearch {
  page?: number;
  /** Part of a name, or the beginning of an ИНН. */
  st?: string;
  sort?: string;
  filter?: string;
}

// Small: every page of the shop loads this file
const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim().slice(0, 100) || undefined : undefined;

export const readManagerCompaniesSearch = ({
  page,
  st,
  sort,
  filter,
}: Record<string, unknown>): ManagerCompaniesSearch => {
  const number = Number(page);
  return {
    page: number > 1 && number < 2 ** 31 && number % 1 === 0 ? number : undefined,
    st: textOf(st),
    sort: textOf(sort),
    filter: textOf(filter),
  };
};
