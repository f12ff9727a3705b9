import { queryOptions } from '@tanstack/react-query';
import { LIST_PAGE_SIZE } from '#shared/pagination.ts';
import type { ApiClient } from '#web/api/api-client.ts';

export const NOTICES_KEY = 'notificationList';

/** The notices of the pages `first` to `page` at once, as they stand after 'Показать еще'. */
export function noticesQuery(api: ApiClient, page: number, first = page) {
  return queryOptions({
    queryKey: [NOTICES_KEY, { first, page }] as const,
    queryFn: async ({ signal }) => {
      const numbers = Array.from({ length: page - first + 1 }, (_, index) => first + index);
      const pages = await Promise.all(
        numbers.map((number) =>
          api('notificationList', { query: { page: String(number), page_size: LIST_PAGE_SIZE } }, { signal }),
        ),
      );
      // A notice that came between two answers has moved the others on
      const items = new Map(pages.flatMap((answer) => answer.items).map((notice) => [notice.id, notice]));
      return { ...pages.at(-1)!, items: [...items.values()] };
    },
  });
}
