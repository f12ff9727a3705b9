import { useQuery } from '@tanstack/react-query';
import { cutQuery } from '#shared/search-query.ts';
import { apiQuery } from '#web/api/api-client.ts';
import { useApp } from '#web/app/app-context.ts';
import { useHeader, useSidebar } from '#web/app/layout-data.ts';
import { hasBasket } from '#web/app/page-session.ts';
import { companyEntries, goodsEntries, orderEntries, pageEntries, templateEntries } from './shop-entries.ts';

/** A search of the catalogue needs so many characters (R-VAL-40). */
const MIN_LENGTH = 3;
const ORDERS = '5';

/** What the palette finds for a text: each part by the call that its own page makes. */
export function useShopEntries(text: string) {
  const { api, session } = useApp();
  const isBuyer = hasBasket(session);
  const header = useHeader();
  const sidebar = useSidebar();
  const goods = useQuery({
    ...apiQuery(api, 'searchHeader', { body: { query: cutQuery(text) } }),
    enabled: text.length >= MIN_LENGTH,
  });
  const orders = useQuery({
    ...apiQuery(api, 'orderList', { query: { st: text, page_size: ORDERS } }),
    enabled: isBuyer && text.length >= MIN_LENGTH && /\d/.test(text),
  });
  const templates = useQuery({ ...apiQuery(api, 'templateList', { query: {} }), enabled: isBuyer && text !== '' });
  return {
    entries: [
      ...(sidebar ? pageEntries(sidebar, isBuyer, text) : []),
      ...(header && isBuyer ? companyEntries(header, text) : []),
      ...(goods.data ? goodsEntries(goods.data, isBuyer) : []),
      ...(orders.data ? orderEntries(orders.data) : []),
      ...(templates.data ? templateEntries(templates.data, text) : []),
    ],
    isFetching: goods.isFetching || orders.isFetching,
    error: goods.error ?? orders.error ?? templates.error,
  };
}
