export { quickOrderRoutes } from './routes.ts';
