export { registrationExpiredRows } from './expired-rows.ts';
export { registrationRoutes } from './routes.ts';
