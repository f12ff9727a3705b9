export { changeClosed, changeTechnicalWorks } from './change-site-state.ts';
export { worksRoutes } from './routes.ts';
