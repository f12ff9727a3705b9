export { personalDataSlot } from './download-data.ts';
export { profileRoutes } from './routes.ts';
