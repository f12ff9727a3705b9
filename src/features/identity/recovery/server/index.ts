export { accountAddCommand } from './account-add-command.ts';
export { recoveryExpiredRows } from './expired-rows.ts';
export { recoveryRoutes } from './routes.ts';
