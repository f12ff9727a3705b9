export { officeQuestionsRoutes } from './routes.ts';
