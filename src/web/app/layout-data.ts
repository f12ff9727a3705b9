import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { Data } from '#shared/endpoint.ts';
import { apiQuery, type ApiClient } from '#web/api/api-client.ts';
import { isApiFailure } from '#web/api/api-failure.ts';
import { useMemo } from 'react';
import { useApp, type AppContext } from './app-context.ts';
import type { DraftOwner } from './drafts.ts';

/** User, companies, basket, favourites: invalidated whenever one of them changes. */
export const headerQuery = (api: ApiClient) => ({ ...apiQuery(api, 'header', {}), staleTime: 60_000 });
const isCurrent = (company: Data<'header'>['contragents'][number]) => company.uf_current_contragent;
const sidebarQuery = (api: ApiClient) => ({ ...apiQuery(api, 'sidebar', {}), staleTime: 60_000 });
const footerQuery = (api: ApiClient) => ({ ...apiQuery(api, 'footer', {}), staleTime: 3_600_000 });

/**
 * Loads header, menus and footer once; later pages find them in the cache. Guests have no header and no menu, nor
 * has a `bare` page.
 * A closed shop (501) and a lost session (401) are passed on, every other failure leaves a gap in the layout.
 */
export async function loadLayout(
  { queryClient, api, session }: AppContext,
  frame: 'whole' | 'bare' = 'whole',
): Promise<void> {
  const parts = await Promise.allSettled([
    queryClient.ensureQueryData(footerQuery(api)),
    ...(session.loggedIn && frame === 'whole'
      ? [queryClient.ensureQueryData(headerQuery(api)), queryClient.ensureQueryData(sidebarQuery(api))]
      : []),
  ]);
  for (const part of parts) {
    if (part.status === 'rejected' && isForThePage(part.reason)) throw part.reason;
  }
}

function isForThePage(error: unknown): boolean {
  return !isApiFailure(error) || error.closed || error.status === 401;
}

let answered: number | undefined;

/**
 * Refreshes header and menu where an answer was made for another company than they show, once for each company: it has
 * been closed to the visitor, or switched elsewhere.
 */
export function followCompany(queryClient: QueryClient, id: number): void {
  if (answered === id) return;
  answered = id;
  const shown = queryClient.getQueryData<Data<'header'>>(['header', {}])?.contragents;
  if (!shown || (shown.find(isCurrent)?.id ?? 0) === id) return;
  for (const name of ['header', 'sidebar']) {
    void queryClient.invalidateQueries({ queryKey: [name] }, { cancelRefetch: false });
  }
}

/** Header data, or undefined for a guest and where they could not be had. */
export function useHeader() {
  const { api, session } = useApp();
  return useQuery({ ...headerQuery(api), enabled: session.loggedIn }).data;
}

/** The owner of the work on this page; null for a visitor who buys for no company. */
export function useDraftOwner(): DraftOwner | null {
  const header = useHeader();
  const accountId = header?.user.id;
  const companyId = header?.contragents.find(isCurrent)?.id;
  return useMemo(
    () => (accountId === undefined || companyId === undefined ? null : { accountId, companyId }),
    [accountId, companyId],
  );
}

export function useSidebar() {
  const { api, session } = useApp();
  return useQuery({ ...sidebarQuery(api), enabled: session.loggedIn }).data;
}

/** Whom a buyer calls: the manager of his company, else the call centre. */
export function useContactPerson() {
  const manager = useHeader()?.manager;
  const centre = useFooter()?.contacts;
  if (manager) return { ...manager, isManager: true };
  if (!centre || !(centre.phone || centre.email)) return undefined;
  return { name: 'Call-центр', phone: centre.phone, email: centre.email, isManager: false };
}

export function useFooter() {
  return useQuery(footerQuery(useApp().api)).data;
}
