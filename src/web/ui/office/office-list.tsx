import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { type ComponentType, useEffect, useMemo, useRef, useState } from 'react';
import { formatNumber } from '#shared/number-format.ts';
import { downloadFile, useDownload } from '#web/api/download-file.ts';
import { Button } from '../button.tsx';
import { Icon } from '../icon.tsx';
import { EmptyState, ListContent, LoadingState } from '../list-state.tsx';
import { ColumnMenu } from './column-menu.tsx';
import { storedPreference } from '#web/app/use-preference.ts';
import { isTyping } from '../is-typing.ts';
import { ListFilters } from './list-filters.tsx';
import { type ListAnswer, type ListValues, namesOf, type OfficeListDeclaration } from './list-types.ts';
import styles from './office-list.module.css';
import { OfficeTable } from './office-table.tsx';
import { useListValues } from './use-list-values.ts';
import { useShownColumns } from './use-shown-columns.ts';
import { useWidth } from './use-width.ts';

/** The pages of a list stay so long after it was left: the way back finds them all, and so its place. */
const KEPT_MS = 30 * 60_000;
/** In px: skeleton and row have the same height. */
const ROW_HEIGHT = 38;

interface OfficeListProps<Row extends object, Answer extends ListAnswer<Row>> {
  list: OfficeListDeclaration<Row, Answer>;
  /** The page after the key `after`; the first one without it. */
  read: (values: ListValues, after: string | undefined, signal: AbortSignal) => Promise<Answer>;
  /** Buttons for the chosen rows; `onDone` takes the choice back. Absent: nothing can be done with several. */
  Actions?: ComponentType<{ chosen: readonly Row[]; onDone: () => void }>;
  /** Makes the file of the whole list, or of the chosen rows, and answers its address. Absent without the right. */
  makeFile?: (values: ListValues, chosen: readonly Row[]) => Promise<string>;
}

/**
 * A list of staff: search, filters and sort in the address, columns by choice, pages by key, several rows for one action,
 * a file. '/' leads to the search.
 */
export function OfficeList<Row extends object, Answer extends ListAnswer<Row>>(props: OfficeListProps<Row, Answer>) {
  const { list, read, Actions, makeFile } = props;
  const { values, isNarrowed, change, reset } = useListValues(namesOf(list.search, list.filters));
  const query = useInfiniteQuery({
    queryKey: [list.name, 'list', values, list.of],
    queryFn: ({ pageParam, signal }) => read(values, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    gcTime: KEPT_MS,
  });
  const { data, hasNextPage, isFetchingNextPage, isPlaceholderData } = query;
  const rows = useMemo(() => data?.pages.flatMap(({ items }) => items) ?? [], [data]);
  const [keys, setKeys] = useState<Record<string, true>>({});
  const chosen = rows.filter((row) => keys[list.rowKey(row)]);
  const filters = useRef<HTMLDivElement>(null);
  const { width } = useWidth(filters);
  const columns = useShownColumns(list.name, list.columns, width);
  useSearchKey(filters);
  const sort = values.sort
    ? { by: values.sort, dir: values.dir === 'asc' ? ('asc' as const) : ('desc' as const) }
    : list.sort;
  return (
    <>
      <ListFilters
        list={list}
        answer={data?.pages[0]}
        values={values}
        onChange={change}
        onReset={isNarrowed ? reset : null}
        place={filters}
      />
      <div className={styles.bar}>
        {chosen.length > 0 && Actions ? (
          <fieldset className={styles.actions} aria-label="С выбранными">
            <span>Выбрано: {chosen.length}</span>
            <Actions chosen={chosen} onDone={() => setKeys({})} />
            <Button look="quiet" size="small" onClick={() => setKeys({})}>
              Снять выбор
            </Button>
          </fieldset>
        ) : (
          <output className={styles.count}>{data ? countText(data.pages[0]?.count ?? 0, rows.length) : ' '}</output>
        )}
        <span className={styles.tools}>
          {makeFile ? <FileButton make={() => makeFile(values, chosen)} disabled={rows.length === 0} /> : null}
          <ColumnMenu
            columns={list.columns}
            shown={columns.shown}
            onToggle={columns.toggle}
            onRestore={columns.restore}
          />
        </span>
      </div>
      {!data ? (
        <LoadingState query={query} rows={12} height={ROW_HEIGHT} />
      ) : rows.length === 0 ? (
        <Nothing empty={list.empty} onReset={isNarrowed ? reset : null} />
      ) : (
        <ListContent isFetching={query.isFetching} isStale={isPlaceholderData}>
          <OfficeTable
            list={list}
            rows={rows}
            shown={columns.shown}
            sort={sort}
            onSort={({ by, dir }) => change({ sort: by, dir })}
            chosen={Actions ? { keys, onChange: setKeys } : undefined}
          />
          {hasNextPage ? (
            <div className={styles.more}>
              <Button look="secondary" wide pending={isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                Показать ещё
              </Button>
            </div>
          ) : null}
        </ListContent>
      )}
    </>
  );
}

/** Lists are counted up to 1000. */
const MAX_COUNTED = 1000;

const countText = (count: number, shown: number): string => {
  const all = count > MAX_COUNTED ? `Больше ${formatNumber(MAX_COUNTED)}` : `Всего ${formatNumber(count)}`;
  return shown < count ? `${all}, показано ${formatNumber(shown)}` : all;
};

function FileButton({ make, disabled }: { make: () => Promise<string>; disabled: boolean }) {
  const { isPending, run } = useDownload(async () => downloadFile(await make()));
  return (
    <button type="button" className={styles.tool} disabled={disabled} aria-busy={isPending || undefined} onClick={run}>
      <Icon of={IconFileSpreadsheet} size={18} />
      {isPending ? 'Готовим файл…' : 'XLSX'}
    </button>
  );
}

function Nothing({ empty, onReset }: { empty: { title: string; text: string }; onReset: (() => void) | null }) {
  if (onReset === null) return <EmptyState title={empty.title} text={empty.text} />;
  return (
    <EmptyState title="Ничего не найдено" text="Измените условия или сбросьте отбор.">
      <Button look="secondary" onClick={onReset}>
        Сбросить отбор
      </Button>
    </EmptyState>
  );
}

/** '/' leads to the search of the list; by `code`, as the key has another sign on the Russian layout. */
function useSearchKey(place: { current: HTMLElement | null }): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isSlash = event.code === 'Slash' || event.code === 'NumpadDivide';
      if (
        !isSlash ||
        event.shiftKey ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        isTyping(event.target) ||
        storedPreference('shortcuts') === 'off'
      )
        return;
      event.preventDefault();
      place.current?.querySelector<HTMLInputElement>('input[type=search]')?.focus();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [place]);
}
