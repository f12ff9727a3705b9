export interface CompaniesSearch {
  /** Whose people are looked at. */
  company?: number;
}

/** `?company=7`; what is no number is left out. Alone in its file: every page of the shop loads it. */
export function readCompaniesSearch({ company }: Record<string, unknown>): CompaniesSearch {
  const id = Number(company);
  return { company: Number.isInteger(id) && id > 0 && id < 2 ** 31 ? id : undefined };
}
