export { officePeopleRoutes } from './routes.ts';
