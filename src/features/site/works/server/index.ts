export { changeClosed, changeTechnicalWorks } from './change-site-state.ts';
export { worksRoutes } from './routes.ts';
export { closedCommand, worksCommand } from './site-commands.ts';
