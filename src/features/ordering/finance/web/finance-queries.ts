import { orderedDays } from '#shared/dates.ts';
import type { Input } from '#shared/endpoint.ts';
import { apiQuery, type ApiClient } from '#web/api/api-client.ts';
import { isApiFailure, isNoCompany } from '#web/api/api-failure.ts';
import type { AppContext } from '#web/app/app-context.ts';
import type { FinanceSection } from '../contract.ts';
import { type FinanceSearch, shownSection } from './finance-search.ts';

/** The filter of an address as the calls take it; days the wrong way round are swapped. */
export function historyFilter({ contragent, filterDateFrom = '', filterDateTo = '' }: FinanceSearch) {
  const [from, to] = orderedDays(filterDateFrom, filterDateTo);
  return { contragent: contragent && String(contragent), filterDateFrom: from, filterDateTo: to };
}

export const sectionsQuery = (api: ApiClient) => apiQuery(api, 'financeSections', {});
export const balanceQuery = (api: ApiClient) => apiQuery(api, 'financeBalance', {});
export const bonusQuery = (api: ApiClient) => apiQuery(api, 'financeBonusPlan', {});
export const scheduleQuery = (api: ApiClient, { page }: FinanceSearch) =>
  apiQuery(api, 'financeSchedule', { query: { page } });
export const actsQuery = (api: ApiClient, { page }: FinanceSearch) => apiQuery(api, 'financeActs', { query: { page } });
export const historyQuery = (api: ApiClient, search: FinanceSearch) =>
  apiQuery(api, 'financeHistory', {
    query: { ...historyFilter(search), page: search.page } as unknown as Input<'financeHistory'>['query'],
  });

/** Whether the filter of the history names a company whose finances the visitor may not see, or that there is none of. */
export const isOfUnknownCompany = (error: unknown, { contragent }: FinanceSearch): boolean =>
  contragent !== undefined && isApiFailure(error) && error.status === 404;

/**
 * For the loader. Another section, page or filter shows at once and waits for its own rows. The page itself says that the
 * caller has no company, or not the one of the filter.
 */
export async function loadFinances(context: AppContext, search: FinanceSearch, cause: string): Promise<void> {
  if (cause === 'stay') return;
  try {
    await loadShown(context, search);
  } catch (error) {
    if (!isNoCompany(error)) throw error;
  }
}

async function loadShown(context: AppContext, search: FinanceSearch): Promise<void> {
  const { queryClient, api } = context;
  const [{ sections }] = await Promise.all([
    queryClient.fetchQuery(sectionsQuery(api)),
    queryClient.fetchQuery(balanceQuery(api)),
    search.section && loadSection(context, search.section, search),
  ]);
  const shown = shownSection(sections, search);
  if (shown && shown !== search.section) await loadSection(context, shown, {});
}

async function loadSection(
  { queryClient, api }: AppContext,
  section: FinanceSection,
  search: FinanceSearch,
): Promise<void> {
  if (section === 'history')
    await queryClient.fetchQuery(historyQuery(api, search)).catch((error: unknown) => {
      if (!isOfUnknownCompany(error, search)) throw error;
    });
  if (section === 'schedule') await queryClient.fetchQuery(scheduleQuery(api, search));
  if (section === 'acts') await queryClient.fetchQuery(actsQuery(api, search));
  if (section === 'bonus') await queryClient.fetchQuery(bonusQuery(api));
}
