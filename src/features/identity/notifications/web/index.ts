export { loadNotices } from './load-notices.ts';
export { NotificationsPage } from './notifications-page.tsx';
export { readNoticesAddress } from './read-notices-address.ts';
