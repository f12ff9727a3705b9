export { checkOwner } from './check-owner.ts';
export { secondFactorExpiredRows } from './expired-rows.ts';
export { resetFactorCommand } from './reset-factor-command.ts';
export { secondFactorRoutes } from './routes.ts';
export { makeSecondStep } from './second-step.ts';
