export { worksRoutes } from './routes.ts';
export { closedCommand, worksCommand } from './site-commands.ts';
