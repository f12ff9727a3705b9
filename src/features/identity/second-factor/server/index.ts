export { checkOwner } from './check-owner.ts';
export { resetFactor } from './reset-factor.ts';
export { resetFactorCommand } from './reset-factor-command.ts';
export { secondFactorRoutes } from './routes.ts';
export { findFactors, hasSecondFactor, makeSecondStep } from './second-step.ts';
