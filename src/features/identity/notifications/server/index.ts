export { closedPagesSlot } from './closed-pages.ts';
export { leftNotice, notify } from './notify.ts';
export { notificationsRoutes } from './routes.ts';
