export { personCount } from './list-people.ts';
export { officePeopleRoutes } from './routes.ts';
