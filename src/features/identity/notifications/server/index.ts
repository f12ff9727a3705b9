export { closedPagesSlot } from './closed-pages.ts';
export { leftNotices, notify } from './notify.ts';
export { notificationsRoutes } from './routes.ts';
