import { appeal, appealMessage, appealRead, appealType } from '#service/appeals/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import type { AppealStatus } from '#shared/appeal-status.ts';
import { readData } from './read-data.ts';
import type { SeededPeople } from './seed-companies.ts';

type DemoAppeal = {
  type: string;
  title: string;
  company: string;
  author: string;
  status: AppealStatus;
  messages: { author: string; hoursAgo: number; text: string }[];
};

const HOUR_MS = 3_600_000;

/** Appeals of the buyers with the answers of their managers. Each author has read what he wrote. */
export async function seedAppeals(db: Db, { accountIds, companies }: SeededPeople, now: Date): Promise<void> {
  const types = await db.select().from(appealType);
  const typeIds = new Map(types.map(({ code, id }) => [code, id]));
  for (const { type, title, company, author, status, messages } of readData<DemoAppeal[]>('appeals.json')) {
    const moments = messages.map(({ hoursAgo }) => new Date(now.getTime() - hoursAgo * HOUR_MS));
    const [row] = await db
      .insert(appeal)
      .values({
        typeId: typeIds.get(type)!,
        title,
        status,
        accountId: accountIds.get(author)!,
        companyId: companies.get(company)!.id,
        createdAt: moments[0],
        lastMessageAt: moments.at(-1),
      })
      .returning({ id: appeal.id });
    const appealId = row!.id;
    const written = await db
      .insert(appealMessage)
      .values(
        messages.map((message, index) => ({
          appealId,
          authorAccountId: accountIds.get(message.author)!,
          side: message.author === author ? ('customer' as const) : ('manager' as const),
          text: message.text,
          at: moments[index],
        })),
      )
      .returning({ id: appealMessage.id, accountId: appealMessage.authorAccountId });
    const last = new Map(written.map(({ id, accountId }) => [accountId!, id]));
    const marks = Array.from(last, ([accountId, messageId]) => ({ accountId, appealId, messageId }));
    await db.insert(appealRead).values(marks);
  }
}
