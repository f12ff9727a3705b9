export { layoutRoutes } from './routes.ts';
