/** `?page=2`; anything that is no page after the first is left out. Alone in its file: every page of the shop loads it. */
export function readTemplatesPage(search: Record<string, unknown>): { page?: number } {
  const page = Number(search.page);
  return { page: Number.isInteger(page) && page > 1 && page < 100_000 ? page : undefined };
}
