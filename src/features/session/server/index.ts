export { countTry } from './login-limit.ts';
export { openSession, sessionSeconds } from './open-session.ts';
export { hashPassword } from './password.ts';
export { sessionRoutes } from './routes.ts';
export { writeAudit } from './write-audit.ts';
