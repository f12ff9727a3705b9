import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useApp } from '#web/app/app-context.ts';
import { LoadingState } from '#web/ui/list-state.tsx';
import { fetchMore, LoadMore } from '#web/ui/load-more.tsx';
import styles from './product-lists.module.css';
import type { RowWindow } from './row-window.ts';
import { ProductTable } from './product-table.tsx';
import { useBuying, useMarks } from './row-actions.ts';
import type { PageInfo } from '#features/wire.ts';
import type { ApiClient } from '#web/api/api-client.ts';
import type { CatalogueItem, ProductDetail } from '../contract.ts';

/** A list of goods that a product leads to, by the call that serves it. */
type LinkedList = keyof ProductDetail['linked'];

const names: Record<LinkedList, string> = {
  analogues: 'Аналоги',
  similarProducts: 'Похожие товары',
  accessories: 'Аксессуары',
  consumables: 'Расходные материалы',
};

interface ProductListsProps {
  product: ProductDetail;
  onShow: (window: RowWindow) => void;
  /** Gets the goods of the list that shows. */
  onItems: (items: readonly CatalogueItem[]) => void;
}

/** The goods that a product leads to, a tab for each list that has any (R-FEAT-14, A-012). */
export function ProductLists({ product: { id, linked }, onShow, onItems }: ProductListsProps) {
  const lists = (Object.keys(names) as LinkedList[]).filter((list) => linked[list] > 0);
  const [chosen, choose] = useState(lists[0]);
  const panelId = useId();
  const tabs = useRef<HTMLDivElement>(null);
  const shown = chosen && lists.includes(chosen) ? chosen : lists[0];
  if (!shown) return null;

  const onKeyDown = (event: KeyboardEvent) => {
    const next = nextTab(lists, shown, event.key);
    if (!next) return;
    event.preventDefault();
    choose(next);
    tabs.current?.querySelector<HTMLElement>(`[data-list=${next}]`)?.focus();
  };
  return (
    <section className={styles.lists} aria-label="Связанные товары">
      {/* The keys belong to the tabs inside, one of which has the focus */}
      <div ref={tabs} className={styles.tabs} role="tablist" tabIndex={-1} onKeyDown={onKeyDown}>
        {lists.map((list) => (
          <button
            key={list}
            type="button"
            role="tab"
            id={`${panelId}-${list}`}
            data-list={list}
            className={styles.tab}
            aria-selected={list === shown}
            aria-controls={panelId}
            tabIndex={list === shown ? 0 : -1}
            onClick={() => choose(list)}
          >
            {names[list]} <span className={styles.count}>{linked[list]}</span>
          </button>
        ))}
      </div>
      <div id={panelId} role="tabpanel" aria-labelledby={`${panelId}-${shown}`}>
        <Linked
          key={`${id}-${shown}`}
          list={shown}
          id={id}
          expected={linked[shown]}
          onShow={onShow}
          onItems={onItems}
        />
      </div>
    </section>
  );
}

function nextTab(lists: readonly LinkedList[], shown: LinkedList, key: string): LinkedList | undefined {
  const place = lists.indexOf(shown);
  if (key === 'ArrowRight') return lists[(place + 1) % lists.length];
  if (key === 'ArrowLeft') return lists.at(place - 1);
  if (key === 'Home') return lists[0];
  return key === 'End' ? lists.at(-1) : undefined;
}

const ROWS_AT_ONCE = 10;

interface LinkedProps extends Pick<ProductListsProps, 'onShow' | 'onItems'> {
  list: LinkedList;
  id: number;
  expected: number;
}

function Linked({ list, id, expected, onShow, onItems }: LinkedProps) {
  const { api } = useApp();
  const query = useInfiniteQuery({
    queryKey: ['linked', list, id],
    queryFn: ({ pageParam, signal }) => loadLinked(api, { list, id, page: pageParam }, signal),
    initialPageParam: 1,
    getNextPageParam: ({ page }) => (page.page < page.pageCount ? page.page + 1 : undefined),
  });
  const { data, isFetching } = query;
  useEffect(() => onItems(data?.pages.flatMap(({ items }) => items) ?? []), [data, onItems]);
  const last = data?.pages.at(-1)?.page;
  if (!last) return <LoadingState query={query} rows={Math.min(expected, ROWS_AT_ONCE)} height={42} />;
  return (
    <>
      <Rows list={list} items={data.pages.flatMap(({ items }) => items)} onShow={onShow} />
      <div className={styles.more}>
        <LoadMore pagination={last} isLoading={isFetching} onMore={() => void fetchMore(query)} />
      </div>
    </>
  );
}

function Rows({
  items,
  list,
  onShow,
}: { items: readonly CatalogueItem[]; list: LinkedList } & Pick<ProductListsProps, 'onShow'>) {
  return <ProductTable label={names[list]} items={items} buying={useBuying()} marks={useMarks()} onShow={onShow} />;
}

/** A page of such a list (R-CALL-036, R-CALL-039 … R-CALL-041); analogues come all at once. */
async function loadLinked(
  api: ApiClient,
  { list, id, page }: { list: LinkedList; id: number; page: number },
  signal: AbortSignal,
): Promise<{ items: CatalogueItem[]; page: Pick<PageInfo, 'page' | 'pageCount'> }> {
  if (list === 'analogues') {
    const { items } = await api('analogues', { query: { id: String(id) } }, { signal });
    return { items, page: { page: 1, pageCount: 1 } };
  }
  return api(list, { query: { ID: String(id), PAGEN_1: page, NAV_NUM: 1 } }, { signal });
}
