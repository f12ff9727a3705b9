import { z } from 'zod';
import { answerQuestion, rejectQuestion } from './answer-question.ts';
import { listNewQuestions } from './queries.ts';
import { formatDateTime } from '#shared/dates.ts';
import { command } from '#server/commands/command.ts';

/** Shown at a time. */
const MAX_LISTED = 50;

const number = z.coerce.number('укажите номер вопроса').int().positive();

/** Questions about products: without an action those that wait for an answer. */
export const questionCommand = command(
  z.discriminatedUnion(
    'action',
    [
      z.object({ action: z.literal('list') }),
      z.object({
        action: z.literal('answer'),
        id: number,
        text: z.string('укажите ответ в кавычках').trim().min(1, 'укажите ответ в кавычках').max(5000),
      }),
      z.object({ action: z.literal('reject'), id: number }),
    ],
    { error: 'нужно list, answer или reject' },
  ),
  async ({ database: { db }, env, now }, args) => {
    if (args.action === 'answer') {
      const name = await answerQuestion(db, args.id, args.text, { at: now() });
      return [`Вопрос ${args.id} и ответ опубликованы на странице «${name}». Покупатель получит уведомление`];
    }
    if (args.action === 'reject') return [`Вопрос ${args.id} о товаре «${await rejectQuestion(db, args.id)}» отклонён`];
    const questions = await listNewQuestions(db, MAX_LISTED);
    if (questions.length === 0) return ['Все вопросы разобраны'];
    return questions.map(({ id, text, at, product, article }) => {
      const about = article === null ? product : `${product}, арт. ${article}`;
      return `${id}  ${formatDateTime(at, env.TZ_SHOP)}  ${about}\n    ${text.replaceAll(/\s+/g, ' ')}`;
    });
  },
);
