export { brandCommand } from './brand-command.ts';
export { officeBrandsRoutes } from './routes.ts';
