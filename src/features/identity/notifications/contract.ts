import { z } from 'zod';
import type { Contract } from '#shared/endpoint.ts';
import { LIST_PAGE_SIZE } from '#shared/pagination.ts';
import { id, idText, pageInfo, pageNumber, pageSize } from '#features/wire.ts';
import type { notificationsCalls } from './calls.ts';

/** . `url` is the page that the notice is about; null too where its reader does not find that page. */
export const notice = z.object({
  id,
  title: z.string(),
  text: z.string(),
  url: z.string().nullable(),
  date: z.string(),
  isRead: z.boolean(),
});
export type Notice = z.infer<typeof notice>;

const unread = z.object({ unread: z.int() });

export const notificationsContract = {
  notificationList: {
    summary: 'Уведомления, новые сверху; просмотр списка не отмечает их прочитанными',
    query: z.object({ page: pageNumber, page_size: pageSize(LIST_PAGE_SIZE) }),
    data: z.object({ items: z.array(notice), page: pageInfo, unread: z.int() }),
  },
  notificationRead: {
    summary: 'Отмечает уведомление прочитанным',
    params: z.object({ id: idText }),
    data: unread,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  notificationReadAll: {
    summary: 'Отмечает прочитанными все уведомления, которые были до запроса',
    data: unread,
    errors: ['FORBIDDEN'],
  },
} satisfies Contract<typeof notificationsCalls>;
