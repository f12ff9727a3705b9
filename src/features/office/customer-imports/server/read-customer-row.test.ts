import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type CustomerColumn } from '#shared/customer-columns.ts';
import { guessColumns } from './guess-columns.ts';
import { CELL_PROBLEM, readCustomerRow } from './read-customer-row.ts';

const read = (cells: Partial<Record<CustomerColumn, string>>) =>
  readCustomerRow(Object.values(cells), Object.keys(cells) as CustomerColumn[]);
const INN = '7707083893';

describe('a row of customers', () => {
  it('has what its cells say, and nothing of empty ones', () => {
    const row = read({
      inn: INN,
      kpp: '770701001',
      company: '  ООО   «Ромашка» ',
      discount: '5,5 %',
      creditLimit: '1 500 000,50 ₽',
      creditDays: '30',
      address: '',
      email: 'Anna@Firm.example',
      phone: '8 (916) 123-45-67',
      fullName: 'Ким Анна Юрьевна',
      role: 'администратор',
      rights: 'Заказы, Финансы',
    });
    expect(row).toMatchObject({
      inn: INN,
      kpp: '770701001',
      company: 'ООО «Ромашка»',
      discount: 5.5,
      creditLimit: 150_000_050,
      creditDays: 30,
      person: {
        email: 'anna@firm.example',
        phone: '79161234567',
        lastName: 'Ким',
        name: 'Анна',
        secondName: 'Юрьевна',
        role: 'ADMIN',
        rights: { order: true, finance: true, viewAllOrders: false, priceLists: false, manageUsers: false },
      },
      problems: [],
    });
    expect(row).not.toHaveProperty('address');
    expect(row).not.toHaveProperty('priceType');
  });

  it('names nobody where it has no person', () => {
    expect(read({ inn: INN, email: '', phone: '', fullName: '' })).toMatchObject({ person: null, problems: [] });
  });

  it('gets back the zero that a spreadsheet has dropped, where the check digits agree', () => {
    const row = read({ inn: '274062111', kpp: '27401001' });
    expect(row).toMatchObject({ inn: '0274062111', kpp: '027401001', problems: [] });
    expect(row.notes).toEqual(['ИНН прочитан с нулём впереди: 0274062111', 'КПП прочитан с нулём впереди: 027401001']);
  });

  it.for([
    [{ inn: '' }, 'ИНН: не указан'],
    [{ inn: '7707083894' }, 'ИНН: «7707083894» не ИНН'],
    [{ inn: '500100732259', kpp: '770701001' }, 'КПП: у предпринимателя КПП нет'],
    [{ inn: INN, kpp: '77' }, 'КПП: «77» не КПП'],
    [{ inn: INN, company: 'Ромашка romashka.example' }, 'Название компании: Без адресов сайтов'],
    [{ inn: INN, discount: '101' }, 'Скидка, %: не понимаю «101»'],
    [{ inn: INN, creditLimit: '1,500' }, 'Кредитный лимит: не понимаю «1,500»'],
    [{ inn: INN, creditLimit: 'много' }, 'Кредитный лимит: не понимаю «много»'],
    [{ inn: INN, creditDays: '1,5' }, 'Отсрочка, дней: нужно целое число'],
    [{ inn: INN, email: 'не почта', name: 'Анна' }, 'Почта: «не почта»'],
    [{ inn: INN, email: 'a@b.example', phone: '123', name: 'Анна' }, 'Телефон: «123» не телефон'],
    [{ inn: INN, name: 'Анна' }, 'Почта: не указана'],
    [{ inn: INN, email: 'a@b.example' }, 'Имя: человек не назван'],
    [{ inn: INN, email: 'a@b.example', name: 'Анна', fullName: 'Ким Анна' }, 'имя указано дважды'],
    [{ inn: INN, email: 'a@b.example', name: 'Анна', role: 'Менеджер' }, 'Роль: «Менеджер»'],
    [{ inn: INN, email: 'a@b.example', name: 'Анна', rights: 'Всё' }, 'Права: не понимаю «Всё»'],
    [{ inn: `${CELL_PROBLEM}ошибка #N/A` }, 'ИНН: ошибка #N/A'],
  ] as const)('%j is refused: %s', ([cells, reason]) => {
    expect(read(cells).problems.join('; ')).toContain(reason);
  });

  it.skipIf(!existsSync('../shared/data/inn/inn_valid_stdnum.txt'))('takes every ИНН that others have checked', () => {
    const inns = readFileSync('../shared/data/inn/inn_valid_stdnum.txt', 'utf8').split(/\s+/).filter(Boolean);
    expect(inns.length).toBeGreaterThan(10);
    for (const inn of inns) expect(read({ inn }).problems).toEqual([]);
  });
});

describe('the columns of a sheet', () => {
  it('are guessed by their headings', () => {
    const headings = ['№', 'ИНН', 'КПП', 'Наименование', 'Вид цены', 'Скидка %', 'Кредитный лимит, руб', 'Отсрочка'];
    expect(guessColumns(headings)).toEqual([
      null,
      'inn',
      'kpp',
      'company',
      'priceType',
      'discount',
      'creditLimit',
      'creditDays',
    ]);
    const people = ['ФИО', 'E-mail', 'Телефон', 'Роль', 'Права', 'Адрес доставки', 'Грузополучатель', 'Менеджер'];
    expect(guessColumns(people)).toEqual([
      'fullName',
      'email',
      'phone',
      'role',
      'rights',
      'address',
      'consignee',
      'manager',
    ]);
  });

  it('that two headings may mean, or that none names, stay open', () => {
    expect(guessColumns(['ИНН', 'Телефон', 'Моб. телефон', 'Юридический адрес', 'Дата'])).toEqual([
      'inn',
      null,
      null,
      null,
      null,
    ]);
  });
});
