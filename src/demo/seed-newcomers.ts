import { company, membership } from '#identity/accounts/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { readNewcomers } from './demo-company.ts';
import type { SeededPeople } from './seed-companies.ts';

/** Who waits for a manager: a person with a company that has registered itself, and one who asks for a known company. */
export async function seedNewcomers(db: Db, { accountIds, companies }: SeededPeople): Promise<void> {
  for (const newcomer of readNewcomers()) {
    const accountId = accountIds.get(newcomer.person.email)!;
    if ('asksFor' in newcomer) {
      await db.insert(membership).values({
        accountId,
        companyId: companies.get(newcomer.asksFor)!.id,
        state: 'pending',
      });
      continue;
    }
    const [created] = await db
      .insert(company)
      .values({ ...newcomer.company, type: 'legal', state: 'pending', orderBan: true })
      .returning({ id: company.id });
    await db.insert(membership).values({ accountId, companyId: created!.id, role: 'ADMIN', isCurrent: true });
  }
}
