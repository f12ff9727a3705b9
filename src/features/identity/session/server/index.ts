export { accountCommand } from './account-command.ts';
export { checkNewPassword } from './check-new-password.ts';
export { closeAccounts, endSessions } from './close-accounts.ts';
export { findVisitor } from './find-visitor.ts';
export { countTry } from './login-limit.ts';
export { openSession } from './open-session.ts';
export { hashPassword, isPasswordRight } from './password.ts';
export { sessionRoutes } from './routes.ts';
export { sessionExpiredRows } from './expired-rows.ts';
