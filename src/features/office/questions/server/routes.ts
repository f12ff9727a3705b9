import { serve } from '#server/serve.ts';
import { answer, reject } from './decide-question.ts';
import { listQuestions } from './list-questions.ts';

const changes = { perMinute: 60 };

export const officeQuestionsRoutes = [
  serve('officeQuestions', listQuestions),
  serve('officeQuestionAnswer', answer, changes),
  serve('officeQuestionReject', reject, changes),
];
