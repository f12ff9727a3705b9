import { and, eq, like } from 'drizzle-orm';
import { account } from '#identity/accounts/server/tables.ts';
import type { Db } from '#server/db/index.ts';

/** The password of every demo account. */
export const demoPassword = 'Optovik2026';

const accounts: readonly (readonly [email: string, what: string])[] = [
  ['owner@optovik.demo', 'владелец магазина'],
  ['buyer@optovik.demo', 'покупатель, две компании'],
  ['admin@optovik.demo', 'администратор компании'],
  ['debtor@optovik.demo', 'просроченная задолженность'],
  ['banned@optovik.demo', 'заказ запрещён'],
  ['manager@optovik.demo', 'менеджер'],
  ['tech@optovik.demo', 'технический специалист'],
];

/** Lines for the terminal: the accounts that can log in. */
export function demoAccounts(): string[] {
  const width = Math.max(...accounts.map(([email]) => email.length));
  return [
    `Демонстрационные учётные записи, пароль у всех ${demoPassword}:`,
    ...accounts.map(([email, what]) => `  ${email.padEnd(width)}  ${what}`),
  ];
}

/** What a shop that is no demo says of them. */
export const demoAccountsWarning: readonly string[] = [
  'Внимание: открыты демонстрационные учётные записи owner@optovik.demo (владелец) и другие, их пароль известен всем.',
  'Закройте их вместе с демонстрационными данными: npm run shop -- demo remove',
];

/** The condition that an account is one of the demo data and can log in. */
export const isOpenDemoAccount = and(like(account.email, '%@optovik.demo'), eq(account.active, true));

export async function hasDemoAccounts(db: Db): Promise<boolean> {
  return (await db.$count(account, isOpenDemoAccount)) > 0;
}
