import { serve } from '#server/serve.ts';
import { addQuestion } from './add-question.ts';
import { listQuestions } from './list-questions.ts';

export const questionsRoutes = [
  serve('productQuestions', listQuestions),
  serve('addProductQuestion', addQuestion, { perMinute: 10 }),
];
