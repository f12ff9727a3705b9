import type { QueryKey } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { showPopup } from '../ui/toast-store.ts';
import { useApp } from './app-context.ts';
import { type DraftOwner, loadDraft, storeDraft } from './drafts.ts';
import { useDraftOwner, useHeader } from './layout-data.ts';

/** What is the same for all companies of an account, or has just been refetched. */
const OF_ALL = new Set<unknown>(['header', 'sidebar', 'footer']);
/** The draft of the company that was chosen before; it outlives the reload after a switch. */
export const SWITCHED_FROM = 'switched-from';
const isCheckout = () => location.pathname === '/order/';
const chosenBefore = (owner: DraftOwner | null): number | undefined => {
  const before = owner && typeof window !== 'undefined' && !isCheckout() ? loadDraft(owner, SWITCHED_FROM) : null;
  return typeof before === 'number' ? before : undefined;
};
const isOfCompany = ({ queryKey }: { queryKey: QueryKey }) => !OF_ALL.has(queryKey[0]);

/**
 * Where another window has switched the company, the answers of the former one are dropped and what is on the page is
 * refetched: its prices, basket and orders are another company's. Returns the company that was chosen before, here before
 * the page was reloaded or in another window; the checkout asks about it itself.
 */
export function useCompanyChange(): number | undefined {
  const { queryClient } = useApp();
  const companies = useHeader()?.contragents;
  const current = companies?.find((company) => company.uf_current_contragent);
  const known = useRef(current?.id);
  const owner = useDraftOwner();
  const [from, setFrom] = useState(() => chosenBefore(owner));
  const ownerAtFirst = useRef(owner);
  // Once it has been read, and not when the next company is shown: a switch stores it for the next document then
  useEffect(() => {
    if (ownerAtFirst.current) storeDraft(ownerAtFirst.current, SWITCHED_FROM, null);
  }, []);
  useEffect(() => {
    if (companies === undefined) return;
    const before = known.current;
    known.current = current?.id;
    if (before === undefined || before === current?.id) return;
    queryClient.removeQueries({ type: 'inactive', predicate: isOfCompany });
    void queryClient.invalidateQueries({ predicate: isOfCompany });
    if (current === undefined) showPopup('Доступ к компании для вас закрыт');
    // Another account's company is not compared with
    else if (!isCheckout() && companies.some(({ id }) => id === before)) setFrom(before);
    else showPopup(`Цены и остатки теперь для компании ${current.uf_name}`);
  }, [companies, current, queryClient]);
  return from;
}
