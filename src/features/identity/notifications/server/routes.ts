import { serve } from '#server/serve.ts';
import { getNotifications } from './get-notifications.ts';
import { readAllNotifications } from './read-all-notifications.ts';
import { readNotification } from './read-notification.ts';

export const notificationsRoutes = [
  serve('notificationList', getNotifications),
  serve('notificationRead', readNotification),
  serve('notificationReadAll', readAllNotifications),
];
