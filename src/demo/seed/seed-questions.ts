import { productQuestion } from '#goods/questions/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import type { DemoCatalogue } from '../catalogue/demo-catalogue.ts';
import { companyList } from '../companies/company-list.ts';
import { questions } from '../content/questions.ts';
import { createRandom, hashText } from '../random.ts';
import { insertRows } from './insert-rows.ts';
import type { SeededGoods } from './seed-goods.ts';
import type { SeededPeople } from './seed-people.ts';

const day = 86_400_000;

/** What buyers have asked about goods: each question about every third product of its families, what waits about one. */
export async function seedQuestions(
  db: Db,
  { goods }: DemoCatalogue,
  { productIds }: SeededGoods,
  people: SeededPeople,
  now: Date,
): Promise<void> {
  const askers = companyList.flatMap(({ members }) => members.map(({ email }) => people.accountIds.get(email)!));
  const rows = questions.flatMap(({ families, question, answer, daysAgo }) => {
    const random = createRandom(hashText(question));
    const about = goods.filter(({ family }) => families.includes(family));
    const asked = answer === null ? about.slice(0, 1) : about.filter((_, at) => at === 0 || random.chance(0.35));
    return asked.map(({ code }) => ({
      productId: productIds.get(code)!,
      accountId: random.pick(askers),
      text: question,
      answer: answer ?? '',
      state: answer === null ? ('new' as const) : ('published' as const),
      at: new Date(now.getTime() - daysAgo * day - Math.floor(random.next() * day)),
    }));
  });
  await insertRows(db, productQuestion, rows);
}
