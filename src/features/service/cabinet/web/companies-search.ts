/** What the address of the list says. The server passes over a page, a filter and an order that it does not know. */
export interface ManagerCompaniesSearch {
  page?: number;
  /** Part of a name, or the beginning of an ИНН. */
  st?: string;
  sort?: string;
  filter?: string;
}

const textOf = (value: unknown): string | undefined =>
  String(value ?? '')
    .trim()
    .slice(0, 100) || undefined;

export const readManagerCompaniesSearch = ({
  page,
  st,
  sort,
  filter,
}: Record<string, unknown>): ManagerCompaniesSearch => ({
  page: Number(page) || undefined,
  st: textOf(st),
  sort: textOf(sort),
  filter: textOf(filter),
});
