import { productQuestion } from '#goods/questions/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { insertRows } from './insert-rows.ts';
import { readData } from './read-data.ts';

export type DemoQuestion = {
  question: string;
  answer: string | null;
  asked: { article: string; by: string; hoursAgo: number }[];
};

/** Questions of buyers about products; those without an answer wait for it. */
export async function seedQuestions(
  db: Db,
  productIds: ReadonlyMap<string, number>,
  accountIds: ReadonlyMap<string, number>,
  now: Date,
): Promise<void> {
  const rows = readData<DemoQuestion[]>('content/questions.json').flatMap(({ question, answer, asked }) =>
    asked.map(({ article, by, hoursAgo }) => ({
      productId: productIds.get(article)!,
      accountId: accountIds.get(by)!,
      text: question,
      answer: answer ?? '',
      state: answer === null ? ('new' as const) : ('published' as const),
      at: new Date(now.getTime() - hoursAgo * 3_600_000),
    })),
  );
  await insertRows(db, productQuestion, rows);
}
