export { notify } from './notify.ts';
export { notificationsRoutes } from './routes.ts';
