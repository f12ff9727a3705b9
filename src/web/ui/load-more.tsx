import { hasMore, MORE_COUNT, type Page } from '#shared/pagination.ts';
import { Button } from './button.tsx';

interface LoadMoreProps {
  pagination: Pick<Page, 'page' | 'pageCount'>;
  onMore: () => void;
  isLoading?: boolean;
  /** How many rows come; 10 where a list names no number (R-PAG-08, A-092). */
  count?: number;
}

/** 'Показать еще' below a list; nothing on the last page (R-PAG-06, R-PAG-07). */
export function LoadMore({ pagination, onMore, isLoading = false, count = MORE_COUNT }: LoadMoreProps) {
  if (!hasMore(pagination)) return null;
  return (
    <Button look="secondary" size="large" wide pending={isLoading} onClick={onMore} title={`Ещё ${count}`}>
      Показать еще
    </Button>
  );
}

interface PagesQuery {
  refetch: () => Promise<{ isError: boolean }>;
  fetchNextPage: () => Promise<unknown>;
}

/**
 * 'Показать еще' of a list whose pages are one query: those shown are read again before the next, since rows move between
 * pages while a list changes.
 */
export async function fetchMore({ refetch, fetchNextPage }: PagesQuery): Promise<void> {
  const { isError } = await refetch();
  if (!isError) await fetchNextPage();
}
