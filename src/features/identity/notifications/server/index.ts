export { leftNotice, notify } from './notify.ts';
export { notificationsRoutes } from './routes.ts';
