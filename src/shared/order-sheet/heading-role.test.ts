import { describe, expect, it } from 'vitest';
import { headingRole } from './heading-role.ts';

describe('what a heading says of its column', () => {
  it.for([
    ['Артикул производителя', 'code'],
    ['Номер изделия', 'code'],
    ['Код оборудования, изделия, материала', 'code'],
    ['Обозначение', 'code'],
    ['Тип, марка, обозначение документа, опросного листа', 'code'],
    ['Штир-код', 'code'],
    ['Catalogue No', 'code'],
    ['Код ед. изм. по ОКЕИ', 'other'],
    ['Наименование и техническая характеристика', 'name'],
    ['Наименованние', 'name'],
    ['Общ. количество (число штук)', 'amount'],
    ['Требуемое кол-во', 'amount'],
    ['Коли- чество', 'amount'],
    ['Qty', 'amount'],
    ['Всего', 'total'],
    ['Кол-во в упаковке', 'measure'],
    ['Мин. количество', 'measure'],
    ['Остаток', 'measure'],
    ['Сумма заказа', 'money'],
    ['Цена за ед.', 'money'],
    ['Ед. измерения', 'unit'],
    ['Единица измерения', 'unit'],
    ['Масса единицы, кг', 'measure'],
    ['№ п/п', 'numbering'],
    ['Поз.', 'numbering'],
    ['Непрерывный номер', 'numbering'],
    ['Заказ поставщику № 15', 'other'],
  ] as const)('%j is %s', ([text, role]) => {
    expect(headingRole([text])?.role).toBe(role);
  });

  it('the lower row of a heading narrows the upper one', () => {
    expect(headingRole(['Количество', 'затребовано'])?.role).toBe('amount');
    expect(headingRole(['Количество', 'в одном месте'])?.role).toBe('measure');
    expect(headingRole(['Товар', 'код'])?.role).toBe('code');
    expect(headingRole(['Товар', 'наименование, характеристика, сорт, артикул товара'])?.role).toBe('name');
    expect(headingRole(['Единица измерения', 'код'])).toEqual({ role: 'unit', rank: 1 });
    expect(headingRole(['Количество (масса нетто)'])?.role).toBe('amount');
    expect(headingRole(['', ' '])).toBeNull();
  });
});
