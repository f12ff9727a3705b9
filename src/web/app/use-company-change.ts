import type { QueryKey } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { showPopup } from '../ui/toast-store.ts';
import { useApp } from './app-context.ts';
import { useHeader } from './layout-data.ts';

/** What is the same for all companies of an account, or has just been refetched. */
const OF_ALL = new Set<unknown>(['header', 'sidebar', 'footer']);
const isOfCompany = ({ queryKey }: { queryKey: QueryKey }) => !OF_ALL.has(queryKey[0]);

/**
 * Where another window has switched the company, the answers of the former one are dropped and what is on the page is
 * refetched: its prices, basket and orders are another company's.
 */
export function useCompanyChange(): void {
  const { queryClient } = useApp();
  const current = useHeader()?.contragents.find((company) => company.uf_current_contragent);
  const known = useRef(current?.id);
  useEffect(() => {
    const before = known.current;
    if (current === undefined) return;
    known.current = current.id;
    if (before === undefined || before === current.id) return;
    queryClient.removeQueries({ type: 'inactive', predicate: isOfCompany });
    void queryClient.invalidateQueries({ predicate: isOfCompany });
    showPopup(`Цены и остатки теперь для компании ${current.uf_name}`);
  }, [current, queryClient]);
}
