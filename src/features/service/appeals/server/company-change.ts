import { eq } from 'drizzle-orm';
import type { Db } from '#server/db/index.ts';
import type { Session } from '#server/session/session.ts';
import { createAppeal } from './create-appeal.ts';
import { appealType, type AskedChange } from './tables.ts';

/** An appeal that asks to change the data of a company (R-CALL-116). Part of the caller's transaction. Returns its id. */
export async function askCompanyChange(
  tx: Db,
  session: Session,
  asked: { company: { id: number; name: string }; changes: AskedChange[]; comment: string; at: Date },
): Promise<number> {
  const { company, changes, comment, at } = asked;
  const [type] = await tx.select({ id: appealType.id }).from(appealType).where(eq(appealType.code, 'company'));
  const lines = changes.map(({ title, from, to }) => `${title}: было «${from}», нужно «${to}»`);
  return createAppeal(tx, session, {
    typeId: type!.id,
    title: `Изменение данных компании ${company.name}`.slice(0, 200),
    text: [...lines, ...(comment ? [comment] : [])].join('\n'),
    companyId: company.id,
    changes,
    at,
  });
}
