import { inArray } from 'drizzle-orm';
import { account } from '#identity/accounts/server/tables.ts';
import type { Db } from '#server/db/index.ts';

/** The password of every demo account. */
export const demoPassword = 'Optovik2026';

const accounts: readonly (readonly [email: string, what: string])[] = [
  ['buyer@optovik.demo', 'покупатель, две компании'],
  ['admin@optovik.demo', 'администратор компании'],
  ['debtor@optovik.demo', 'просроченная задолженность'],
  ['banned@optovik.demo', 'заказ запрещён'],
  ['manager@optovik.demo', 'менеджер'],
  ['tech@optovik.demo', 'технический специалист'],
];

/** Lines for whoever started the shop: how to come in. */
export function demoAccounts(): string[] {
  const width = Math.max(...accounts.map(([email]) => email.length));
  return [
    `Демонстрационные учётные записи, пароль у всех ${demoPassword}:`,
    ...accounts.map(([email, what]) => `  ${email.padEnd(width)}  ${what}`),
  ];
}

/** Whether this is a shop of demo data: its accounts are there. */
export async function hasDemoAccounts(db: Db): Promise<boolean> {
  const emails = accounts.map(([email]) => email);
  return (await db.$count(account, inArray(account.email, emails))) > 0;
}
