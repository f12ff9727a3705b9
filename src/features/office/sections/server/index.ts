export { sectionCommand } from './section-command.ts';
export { officeSectionsRoutes } from './routes.ts';
