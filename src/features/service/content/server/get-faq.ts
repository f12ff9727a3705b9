import { asc, eq } from 'drizzle-orm';
import type { Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import type { FaqGroup } from '../contract.ts';
import { faqQuestion } from './tables.ts';

/** The published questions in their order, by groups. */
export const getFaq: Operation<'faq', Session> = async ({ db }) => {
  const rows = await db
    .select()
    .from(faqQuestion)
    .where(eq(faqQuestion.published, true))
    .orderBy(asc(faqQuestion.sort), asc(faqQuestion.id));
  const groups = new Map<string, FaqGroup['items']>();
  for (const { groupName, code, question, html } of rows) {
    const items = groups.get(groupName) ?? [];
    groups.set(groupName, items);
    items.push({ code, question, html });
  }
  return { groups: Array.from(groups, ([name, items]) => ({ name, items })) };
};
