export { accountCommand } from './account-command.ts';
export { closeAccounts } from './close-accounts.ts';
export { findVisitor } from './find-visitor.ts';
export { countTry } from './login-limit.ts';
export { hashPassword } from './password.ts';
export { sessionRoutes } from './routes.ts';
export { sessionExpiredRows } from './expired-rows.ts';
