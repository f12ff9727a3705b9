export { answerQuestion, rejectQuestion } from './answer-question.ts';
export { questionsRoutes } from './routes.ts';
export { questionCommand } from './question-command.ts';
