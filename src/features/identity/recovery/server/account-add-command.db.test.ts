import { eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aCompany, aMembership, anAccount } from '#identity/accounts/server/factory.ts';
import { account } from '#identity/accounts/server/tables.ts';
import { auditLog } from '#identity/audit/server/tables.ts';
import { outbox } from '#server/delivery/tables.ts';
import { hashToken } from '#server/session/hash-token.ts';
import { runOperatorCommand } from '#shop/testing/run-operator-command.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';
import { checkWord } from './tables.ts';

let shop: TestApp;

beforeAll(async () => {
  shop = await testApp();
});

beforeEach(async () => {
  await shop.db.delete(outbox);
});

const withMail = {
  SMTP_URL: 'smtp://127.0.0.1:2525',
  MAIL_FROM: 'shop@shop.example',
  PUBLIC_URL: 'https://shop.example/',
};
const add = (args: object, settings = {}) =>
  runOperatorCommand(shop.db, 'account', { action: 'add', ...args }, settings);
const wordIn = (path: string) => new URL(path, 'http://shop').searchParams.get('checkword')!;
const livingWords = (accountId: number) =>
  shop.db
    .select()
    .from(checkWord)
    .where(sql`${checkWord.accountId} = ${accountId} and ${checkWord.usedAt} is null`);
const accountOf = async (email: string) => (await shop.db.select().from(account).where(eq(account.email, email)))[0]!;

describe('npm run shop -- account add', () => {
  it('the first manager of a shop without mail gets his link on the terminal', async () => {
    const lines = await add(
      { login: 'Boris@Shop.example', name: ' Борис  Ильич Орлов ', role: 'manager' },
      { PORT: '3001' },
    );
    const link = lines.at(-1)!;
    expect(lines[0]).toBe('Учётная запись boris@shop.example открыта, роль: менеджер');
    expect(lines[1]).toContain('PUBLIC_URL');
    expect(link).toMatch(
      /^http:\/\/localhost:3001\/change-password\/\?email=boris%40shop\.example&checkword=[\w-]{43}&first=1$/,
    );
    const made = await accountOf('boris@shop.example');
    expect(made).toMatchObject({ name: 'Борис', lastName: 'Ильич Орлов', role: 'MANAGER', passwordHash: null });
    const [word] = await livingWords(made.id);
    expect(word).toMatchObject({ purpose: 'invitation', wordHash: hashToken(wordIn(link)) });
    expect(word!.expiresAt.getTime() - word!.at.getTime()).toBe(7 * 86_400_000);
    expect(await shop.db.select().from(outbox)).toEqual([]);
    const [entry] = await shop.db.select().from(auditLog).where(eq(auditLog.accountId, made.id));
    expect(entry).toMatchObject({ action: 'account.invite', details: { by: 'operator', role: 'MANAGER' } });
  });

  it('with mail the link goes out by letter and not to the terminal', async () => {
    const lines = await add({ login: 'anna@firm.example', name: 'Анна Орлова' }, withMail);
    expect(lines.join()).not.toContain('checkword');
    const [letter] = await shop.db.select().from(outbox);
    expect(letter).toMatchObject({ kind: 'account.invite', recipient: 'anna@firm.example', isSecret: true });
    expect(letter!.content).toMatchInlineSnapshot(
      {
        action: {
          path: expect.stringMatching(/^\/change-password\/\?email=anna%40firm\.example&checkword=[\w-]{43}&first=1$/),
        },
      },
      `
      {
        "action": {
          "label": "Задать пароль",
          "path": StringMatching /\\^\\\\/change-password\\\\/\\\\\\?email=anna%40firm\\\\\\.example&checkword=\\[\\\\w-\\]\\{43\\}&first=1\\$/,
        },
        "closing": [
          "Ссылка действует семь дней; новую можно запросить на странице входа: «Забыли пароль?».",
          "Если вы не ждали приглашения, ничего делать не нужно.",
        ],
        "facts": [
          [
            "Логин",
            "anna@firm.example",
          ],
        ],
        "paragraphs": [
          "Здравствуйте!",
          "Для вас открыта учётная запись. Задайте пароль, чтобы войти.",
        ],
      }
    `,
    );
    expect((await accountOf('anna@firm.example')).role).toBe('USER');
  });

  it('repeated it makes a new link and ends the one before', async () => {
    const first = (await add({ login: 'again@firm.example', name: 'Иван Петров' })).at(-1)!;
    const second = (await add({ login: 'again@firm.example', name: 'Иван Петров' })).at(-1)!;
    const { id } = await accountOf('again@firm.example');
    const words = await livingWords(id);
    expect(words.map(({ wordHash }) => wordHash)).toEqual([hashToken(wordIn(second))]);
    expect(wordIn(first)).not.toBe(wordIn(second));
  });

  it('two operators who add one person at the same time make one account with one living link', async () => {
    await Promise.all([1, 2, 3].map(() => add({ login: 'both@firm.example', name: 'Иван Петров' })));
    const { id } = await accountOf('both@firm.example');
    expect(await livingWords(id)).toHaveLength(1);
  });

  it('a role that was forgotten or a wrong name is corrected while there is no password', async () => {
    await add({ login: 'late@shop.example', name: 'Борис Орлв' });
    const lines = await add({ login: 'late@shop.example', name: 'Борис Орлов', role: 'manager' });
    expect(lines[0]).toBe(
      'Учётная запись late@shop.example уже была и ждёт пароля, роль: менеджер. Прежняя ссылка не действует',
    );
    expect(await accountOf('late@shop.example')).toMatchObject({ lastName: 'Орлов', role: 'MANAGER' });
    await add({ login: 'late@shop.example', name: 'Борис Орлов' });
    expect((await accountOf('late@shop.example')).role).toBe('MANAGER');
  });

  it('a person whom a company has invited, and a manager of companies, keep their roles', async () => {
    const invited = await anAccount(shop.db, { email: 'invited@firm.example', passwordHash: null });
    await aMembership(shop.db, invited.id, (await aCompany(shop.db)).id, { state: 'invited' });
    const asManager = { login: 'invited@firm.example', name: 'Иван Петров', role: 'manager' };
    await expect(add(asManager)).rejects.toThrow('роль: покупатель, и связана с компаниями. Её роль не меняется');
    const manager = await anAccount(shop.db, { email: 'serves@shop.example', role: 'MANAGER', passwordHash: null });
    await aCompany(shop.db, { managerAccountId: manager.id });
    const asTech = { login: 'serves@shop.example', name: 'Иван Петров', role: 'tech' };
    await expect(add(asTech)).rejects.toThrow('роль: менеджер, и связана с компаниями');
    expect((await accountOf('serves@shop.example')).role).toBe('MANAGER');
  });

  it('a closed account is not invited', async () => {
    const closed = await anAccount(shop.db, { email: 'closed@shop.example', passwordHash: null, active: false });
    await expect(add({ login: 'closed@shop.example', name: 'Иван Петров' })).rejects.toThrow(
      'закрыта. Сначала откройте её: npm run shop -- account unblock closed@shop.example',
    );
    expect(await livingWords(closed.id)).toEqual([]);
  });

  it('refuses an account that has a password, and changes nothing of it', async () => {
    const known = await anAccount(shop.db, { email: 'Known@firm.example', passwordHash: 'x' });
    await expect(add({ login: 'known@firm.example', name: 'Иван Петров' })).rejects.toThrow(
      'уже есть, роль: покупатель, пароль задан. Новый задаёт её владелец: /forgot-password/',
    );
    await expect(add({ login: 'known@firm.example', name: 'Иван Петров', role: 'tech' })).rejects.toThrow(
      'Её роль не меняется: для другой роли нужна другая почта',
    );
    expect((await accountOf('Known@firm.example')).role).toBe('USER');
    expect(await livingWords(known.id)).toEqual([]);
  });

  it.each([
    ['no address', { login: 'anna', name: 'Анна Орлова' }, 'нужен адрес электронной почты'],
    ['no name', { login: 'a@firm.example' }, 'укажите --name="Имя Фамилия"'],
    ['one name', { login: 'a@firm.example', name: 'Анна' }, 'нужны имя и фамилия'],
    ['an unknown role', { login: 'a@firm.example', name: 'Анна Орлова', role: 'boss' }, 'нужно manager, tech или user'],
  ])('refuses %s', async (_what, args, message) => {
    await expect(add(args)).rejects.toThrow(message);
    expect(await accountOf('a@firm.example')).toBeUndefined();
  });
});
