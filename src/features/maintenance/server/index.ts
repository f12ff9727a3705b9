export { changeClosed, changeTechnicalWorks } from './change-site-state.ts';
export { maintenanceRoutes } from './routes.ts';
