import { keepPreviousData, useQuery, useQueryClient, type UseQueryOptions } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isApiFailure } from '#web/api/api-failure.ts';
import { useApp } from '#web/app/app-context.ts';
import { headerQuery, useHeader } from '#web/app/layout-data.ts';

/** An answer that says whose figures it has. */
interface OfCompany {
  contragent: { id: number };
}

/** Pages of one list are of one company: the current one may have been switched between them. */
export const isOfSameCompany = (one: OfCompany, other: OfCompany): boolean => one.contragent.id === other.contragent.id;

/**
 * The figures of a company, by default of the current one. Where another window has switched the company, those of the
 * former one are not shown any more: until the new ones are there, there are none. Nor are those of who has lost the right.
 */
export function useFinanceData<Answer extends OfCompany, Key extends readonly unknown[]>(
  options: UseQueryOptions<Answer, Error, Answer, Key>,
  companyId?: number,
) {
  const { api } = useApp();
  const queryClient = useQueryClient();
  const current = useHeader()?.contragents.find(({ uf_current_contragent }) => uf_current_contragent)?.id;
  const query = useQuery({ ...options, placeholderData: keepPreviousData });
  const wanted = companyId ?? current;
  const { data, isFetching, error } = query;
  const isRefused = isApiFailure(error) && error.status === 403;
  const isOther = data !== undefined && wanted !== undefined && data.contragent.id !== wanted;
  // The answer is the newer one of the two where nothing is under way: the header has yet to notice the switch
  const isHeaderOld = isOther && companyId === undefined && !isFetching;
  useEffect(() => {
    if (isHeaderOld) void queryClient.invalidateQueries({ queryKey: headerQuery(api).queryKey });
  }, [isHeaderOld, queryClient, api]);
  return { ...query, data: isOther || isRefused ? undefined : data };
}
