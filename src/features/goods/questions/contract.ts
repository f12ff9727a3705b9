import { z } from 'zod';
import type { Contract } from '#shared/endpoint.ts';
import { QUESTIONS_PAGE_SIZE } from '#shared/pagination.ts';
import { QUESTION_LENGTH } from '#shared/limits.ts';
import { id, idText, pageInfo, pageNumber, pageSize } from '#features/wire.ts';
import type { questionsCalls } from './calls.ts';

/** A question with its answer; `author` is a first name and an initial. */
const answeredQuestion = z.object({
  id,
  question: z.string(),
  answer: z.string(),
  author: z.string(),
  date: z.iso.datetime(),
});
export type AnsweredQuestion = z.infer<typeof answeredQuestion>;

export const questionsContract = {
  productQuestions: {
    summary: 'Вопросы о товаре, на которые ответили',
    params: z.object({ id: idText }),
    query: z.object({ page: pageNumber, page_size: pageSize(QUESTIONS_PAGE_SIZE) }),
    data: z.object({ items: z.array(answeredQuestion), page: pageInfo }),
    errors: ['NOT_FOUND'],
  },
  addProductQuestion: {
    summary: 'Задать вопрос о товаре: он появится вместе с ответом',
    params: z.object({ id: idText }),
    body: z.object({ question: z.string().trim().min(QUESTION_LENGTH.min).max(QUESTION_LENGTH.max) }),
    data: z.object({}),
    errors: ['NOT_FOUND'],
  },
} satisfies Contract<typeof questionsCalls>;
