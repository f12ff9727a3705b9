export { firstStartCommand } from './first-start-command.ts';
export { protectStartPage } from './protect-start-page.ts';
export { officeStartRoutes } from './routes.ts';
export { firstStartLine } from './start-key.ts';
