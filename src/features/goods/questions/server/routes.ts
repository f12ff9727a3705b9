import { serve } from '#server/serve.ts';
import { buyer, signedIn } from '#server/session/access.ts';
import { addQuestion } from './add-question.ts';
import { listQuestions } from './list-questions.ts';

export const questionsRoutes = [
  serve('productQuestions', signedIn, listQuestions),
  serve('addProductQuestion', buyer, addQuestion, { perMinute: 10 }),
];
