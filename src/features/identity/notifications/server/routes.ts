import { serve } from '#server/serve.ts';
import { signedIn } from '#server/session/access.ts';
import { getNotifications } from './get-notifications.ts';
import { readAllNotifications } from './read-all-notifications.ts';
import { readNotification } from './read-notification.ts';

export const notificationsRoutes = [
  serve('notificationList', signedIn, getNotifications),
  serve('notificationRead', signedIn, readNotification),
  serve('notificationReadAll', signedIn, readAllNotifications),
];
