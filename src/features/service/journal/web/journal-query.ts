import type { Input } from '#shared/endpoint.ts';
import { orderedDays } from '#shared/dates.ts';
import { apiQuery, type ApiClient } from '#web/api/api-client.ts';
import type { AppContext } from '#web/app/app-context.ts';
import type { JournalSearch } from './journal-search.ts';

/** The filter of an address as the calls take it; days the wrong way round are swapped. */
export function journalInput({ company, person, object, from = '', to = '', page }: JournalSearch) {
  const [first, last] = orderedDays(from, to);
  const contragent = company && String(company);
  return { query: { contragent, person, object, from: first, to: last, page } as unknown as Input<'journal'>['query'] };
}

export const journalQuery = (api: ApiClient, search: JournalSearch) => apiQuery(api, 'journal', journalInput(search));

/** For the loader. A change of the filter shows at once; the list itself waits for its rows. */
export async function loadJournal(
  { queryClient, api }: AppContext,
  search: JournalSearch,
  cause: string,
): Promise<void> {
  if (cause !== 'stay') await queryClient.fetchQuery(journalQuery(api, search));
}
