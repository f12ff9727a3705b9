export { accountAddCommand } from './account-add-command.ts';
export { cancelWords } from './check-words.ts';
export { createPasswordPath } from './create-password-path.ts';
export { recoveryExpiredRows } from './expired-rows.ts';
export { recoveryRoutes } from './routes.ts';
