import { z } from 'zod';
import { id, idText } from '#features/wire.ts';
import type { Contract } from '#shared/endpoint.ts';
import type { officeQuestionsCalls } from './calls.ts';

/** Questions of a page. */
export const QUESTIONS_PAGE_SIZE = 20;
/** The count ends here. */
export const MAX_COUNTED_QUESTIONS = 1000;
export const MAX_ANSWER = 5000;

/** `new` waits; `published` stands on the product's page with its answer; `rejected` was put aside. */
export const questionStates = ['new', 'published', 'rejected'] as const;
const state = z.enum(questionStates);
export type QuestionState = z.infer<typeof state>;

const question = z.object({
  id,
  text: z.string(),
  answer: z.string(),
  state,
  at: z.iso.datetime(),
  author: z.string(),
  product: z.object({ name: z.string(), article: z.string().nullable(), url: z.string() }),
});
export type OfficeQuestion = z.infer<typeof question>;

const shown = z.object({ state, answer: z.string().max(MAX_ANSWER) });
const ERRORS = ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT'] as const;

export const officeQuestionsContract = {
  officeQuestions: {
    summary: 'Вопросы о товарах: ждущие с самого старого, разобранные с самого нового, страницами по ключу',
    query: z.object({
      state: state.catch('new').default('new'),
      /** The key of the page before. */
      after: idText.optional().catch(undefined),
    }),
    data: z.object({
      items: z.array(question),
      next: z.string().nullable(),
      /** At most `MAX_COUNTED_QUESTIONS` + 1. */
      count: z.int(),
    }),
    errors: ['FORBIDDEN'],
  },
  officeQuestionAnswer: {
    summary: 'Публикует вопрос с ответом на странице товара; прежний ответ заменяется',
    params: z.object({ id: idText }),
    body: z.object({ answer: z.string().trim().min(1).max(MAX_ANSWER), shown }),
    data: z.object({}),
    errors: [...ERRORS],
  },
  officeQuestionReject: {
    summary: 'Отклоняет вопрос или снимает опубликованный',
    params: z.object({ id: idText }),
    body: z.object({ shown }),
    data: z.object({}),
    errors: [...ERRORS],
  },
} satisfies Contract<typeof officeQuestionsCalls>;
