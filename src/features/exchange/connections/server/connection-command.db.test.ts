import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { isPasswordRight } from '#identity/session/server/index.ts';
import { priceType } from '#goods/pricing/server/tables.ts';
import { source } from '#goods/sources/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { runOperatorCommand } from '#shop/testing/run-operator-command.ts';
import { aConnection } from './factory.ts';
import { exchangeConnection } from './tables.ts';

let db: Db;
beforeAll(async () => {
  db = (await testDatabase()).db;
});

const run = (args: object) => runOperatorCommand(db, 'exchange', args);
const found = async (name: string) =>
  (await db.select().from(exchangeConnection).where(eq(exchangeConnection.name, name)))[0];
const password = 'long-enough-password';

describe('connections by command', () => {
  it('adds one with all its settings, and makes the source that is not there yet', async () => {
    const added = {
      action: 'add',
      name: 'Основная база',
      login: 'ledger',
      password,
      source: 'Торговля',
      'price-type': 'Оптовая',
      encoding: 'windows-1251',
      'orders-from': '2026-03-01',
      'orders-only': 'on',
      'hide-limit': '25',
    };
    expect((await run(added))[0]).toBe('Подключение «Основная база» добавлено');
    const [made] = await db.select().from(source).where(eq(source.name, 'Торговля'));
    const row = await found('Основная база');
    expect(row).toMatchObject({
      login: 'ledger',
      sourceId: made!.id,
      priceType: 'Оптовая',
      encoding: 'windows-1251',
      ordersFrom: '2026-03-01',
      ordersOnly: true,
      dryRun: false,
      hideLimit: 25,
      active: true,
    });
    expect(row!.passwordHash).not.toContain(password);
    expect(await isPasswordRight(password, row!.passwordHash)).toBe(true);
  });

  it('takes no price type that its source has never named', async () => {
    await run({ action: 'add', name: 'С ценами', login: 'prices', password, source: 'Цены', 'price-type': 'Любая' });
    const [made] = await db.select().from(source).where(eq(source.name, 'Цены'));
    for (const [n, name] of ['Оптовая', 'Розничная'].entries())
      await db.insert(priceType).values({ sourceId: made!.id, externalId: `type-${n}`, name });
    const change = (type: string) => run({ action: 'change', name: 'С ценами', 'price-type': type });
    await expect(change('Нет такой')).rejects.toThrow(
      'Вида цен «Нет такой» у источника нет. Есть: «Оптовая», «Розничная»',
    );
    expect((await found('С ценами'))!.priceType).toBe('Любая');
    await change('оптовая');
    expect((await found('С ценами'))!.priceType).toBe('оптовая');
  });

  it('learns what the names of states mean, and forgets them', async () => {
    await run({
      action: 'add',
      name: 'Со статусами',
      login: 'states',
      password,
      states: '[P] К Сборке = picking; Ушёл=shipped;',
    });
    expect((await found('Со статусами'))!.states).toEqual({ 'к сборке': 'picking', ушел: 'shipped' });
    const lines = (await run({ action: 'list' })).join('\n');
    expect(lines).toMatch(/состояния: .*«к сборке» — В сборке/);
    expect(lines).toContain('«ушел» — Отгружен');
    await run({ action: 'change', name: 'Со статусами', states: '' });
    expect((await found('Со статусами'))!.states).toEqual({});
    for (const states of ['Ушёл=gone', '=picking', 'picking']) {
      await expect(run({ action: 'change', name: 'Со статусами', states })).rejects.toThrow(/через точку с запятой/);
    }
  });

  it('refuses a source that another connection exchanges already, and says what to do', async () => {
    const add = (name: string, login: string, source: string) => run({ action: 'add', name, login, password, source });
    await add('Первая УТ', 'ut-one', 'Общий склад');
    await expect(add('Вторая УТ', 'ut-two', 'Общий склад')).rejects.toThrow(
      /уже работает подключение «Первая УТ».*exchange change "Первая УТ" --login=/,
    );
    expect(await found('Вторая УТ')).toBeUndefined();
    await add('Вторая УТ', 'ut-two', 'Склад второй базы');
    await expect(run({ action: 'change', name: 'Вторая УТ', source: 'Общий склад' })).rejects.toThrow(/«Общий склад»/);
    // One that is switched off may have it, and is not switched on beside the other
    await run({ action: 'change', name: 'Вторая УТ', source: 'Общий склад', active: 'off' });
    await expect(run({ action: 'change', name: 'Вторая УТ', active: 'on' })).rejects.toThrow(/«Первая УТ»/);
    await run({ action: 'change', name: 'Первая УТ', source: 'Общий склад', login: 'ut-moved' });
    expect((await run({ action: 'list' })).join('\n')).not.toContain('тот же источник');
  });

  it('names connections of one source that are there already, and lets their other settings change', async () => {
    const [made] = await db.insert(source).values({ name: 'Старый общий' }).returning();
    await aConnection(db, { name: 'Давняя А', sourceId: made!.id });
    await aConnection(db, { name: 'Давняя Б', sourceId: made!.id });
    const lines = (await run({ action: 'list' })).join('\n');
    expect(lines).toContain('тот же источник у «Давняя Б»');
    expect(lines).toContain('тот же источник у «Давняя А»');
    await run({ action: 'change', name: 'Давняя А', 'hide-limit': '5' });
    expect((await found('Давняя А'))!.hideLimit).toBe(5);
  });

  it('shows what is set and never the password', async () => {
    await run({ action: 'add', name: 'Вторая', login: 'second', password });
    const lines = (await run({ action: 'list' })).join('\n');
    expect(lines).toContain('Вторая  логин second');
    expect(lines).toContain('источник: определит первая выгрузка');
    expect(lines).toContain('входила: ещё ни разу');
    expect(lines).not.toContain(password);
    expect(lines).not.toContain('argon2');
  });

  it('changes only what is named', async () => {
    await run({ action: 'add', name: 'Третья', login: 'third', password, encoding: 'utf-8-bom', 'dry-run': 'on' });
    const before = await found('Третья');
    await run({ action: 'change', name: 'третья', login: 'third-2', 'dry-run': 'off', active: 'off' });
    expect(await found('Третья')).toEqual({
      ...before,
      login: 'third-2',
      credentialsChangedAt: expect.any(Date),
      dryRun: false,
      active: false,
    });
    await expect(run({ action: 'change', name: 'Третья' })).rejects.toThrow('Укажите, что изменить');
  });

  it('refuses what is taken, too short or unknown', async () => {
    await run({ action: 'add', name: 'Занятая', login: 'taken', password });
    const add = { action: 'add', name: 'Новая', login: 'new', password };
    const refused: [object, string][] = [
      [{ ...add, name: 'занятая' }, 'Подключение «Занятая» уже есть'],
      [{ ...add, login: 'taken' }, 'Логин taken занят подключением «Занятая»'],
      [{ ...add, password: 'short' }, 'пароль — не короче 12 знаков'],
      [{ ...add, login: 'a:b' }, 'без пробелов и двоеточий'],
      [{ ...add, encoding: 'koi8-r' }, 'нужно utf-8, utf-8-bom или windows-1251'],
      [{ ...add, 'orders-from': '01.03.2026' }, 'нужна дата'],
      [{ ...add, 'hide-limit': '101' }, 'hide-limit'],
      [{ action: 'remove', name: 'Никакая' }, 'Подключения «Никакая» нет'],
      [{ action: 'jump' }, 'Неверное действие'],
    ];
    for (const [args, reason] of refused) await expect(run(args)).rejects.toThrow(reason);
    expect(await found('Новая')).toBeUndefined();
  });

  it('makes a password where none is given, and shows it once', async () => {
    const shown = (lines: string[]) => /^Пароль: ([\w-]{27}) /.exec(lines[1]!)?.[1] ?? '';
    const first = shown(await run({ action: 'add', name: 'Без пароля', login: 'made' }));
    expect(await isPasswordRight(first, (await found('Без пароля'))!.passwordHash)).toBe(true);
    const second = shown(await run({ action: 'change', name: 'Без пароля', 'new-password': true }));
    const { passwordHash } = (await found('Без пароля'))!;
    expect([await isPasswordRight(second, passwordHash), await isPasswordRight(first, passwordHash)]).toEqual([
      true,
      false,
    ]);
    expect((await run({ action: 'list' })).join('\n')).not.toContain(second);
  });

  it('removes one', async () => {
    await run({ action: 'add', name: 'Лишняя', login: 'extra', password });
    await run({ action: 'remove', name: 'Лишняя' });
    expect(await found('Лишняя')).toBeUndefined();
  });
});
