export { officeFrameRoutes } from './routes.ts';
