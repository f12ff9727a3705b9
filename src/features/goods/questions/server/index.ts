export { questionsRoutes } from './routes.ts';
export { questionCommand } from './question-command.ts';
