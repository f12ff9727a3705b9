import { describe, expect, it } from 'vitest';
import { commerceMl, noteCodes, only, readAll } from './xml.fixture.ts';

const classifier = `<Классификатор СодержитТолькоИзменения="true"><Ид>c</Ид><Наименование>Классификатор (База)</Наименование>
  <Владелец><Ид>o</Ид><Наименование>Торговый дом</Наименование></Владелец>
  <Группы>
    <Группа><Ид>g1</Ид><Наименование> Крепёж </Наименование><ПометкаУдаления>false</ПометкаУдаления>
      <Группы><Группа><Ид>g2</Ид><Наименование>Болты</Наименование>
        <Группы><Группа><Ид>g3</Ид><Наименование>М6</Наименование><ПометкаУдаления>true</ПометкаУдаления></Группа></Группы>
      </Группа></Группы>
    </Группа>
    <Группа><Ид>g4</Ид></Группа>
    <Группа><Наименование>Ничья</Наименование></Группа>
  </Группы>
  <Свойства>
    <Свойство><Ид>p1</Ид><Наименование>Цвет</Наименование><ТипЗначений>Справочник</ТипЗначений>
      <ВариантыЗначений><Справочник><ИдЗначения>v1</ИдЗначения><Значение>Белый</Значение></Справочник>
      <Справочник><ИдЗначения>v2</ИдЗначения><Значение>Чёрный</Значение></Справочник></ВариантыЗначений>
      <ДляТоваров>true</ДляТоваров></Свойство>
    <Свойство><Ид>p2</Ид><Наименование>Длина</Наименование><ТипЗначений>Число</ТипЗначений></Свойство>
    <Свойство><Ид>p3</Ид><Наименование>Без типа</Наименование></Свойство>
  </Свойства>
  <ТипыЦен><ТипЦены><Наименование>Оптовая</Наименование><Валюта>руб</Валюта>
    <Налог><Наименование>НДС</Наименование><УчтеноВСумме>false</УчтеноВСумме></Налог></ТипЦены></ТипыЦен>
  <Склады><Склад><Ид>w1</Ид><Наименование>Главный</Наименование><Адрес><Представление>Москва</Представление></Адрес></Склад></Склады>
  <ЕдиницыИзмерения><ЕдиницаИзмерения><Ид>2009</Ид><НаименованиеКраткое>шт.</НаименованиеКраткое></ЕдиницаИзмерения></ЕдиницыИзмерения>
</Классификатор>`;

describe('dictionaries of a file', () => {
  it('are read regardless of the chunk size', async () => {
    const whole = await readAll(commerceMl(classifier));
    expect(await readAll(commerceMl(classifier), { size: 13 })).toEqual(whole);
    expect(only(whole, 'part')).toMatchObject({
      part: 'classifier',
      id: 'c',
      name: 'Классификатор (База)',
      onlyChanges: true,
    });
  });

  it('return groups with parents, deletion marks and names', async () => {
    const records = await readAll(commerceMl(classifier));
    const groups = records.filter((record) => record.type === 'group');
    expect(groups.map(({ id, parentId, name, deleted }) => [id, parentId, name, deleted])).toEqual([
      ['g1', null, 'Крепёж', false],
      ['g2', 'g1', 'Болты', false],
      ['g3', 'g2', 'М6', true],
      ['g4', null, 'Без названия', false],
    ]);
    expect(noteCodes(records)).toEqual(['mended group-nameless', 'refused dictionary-incomplete']);
  });

  it('return properties before their values, and text for a property without a type', async () => {
    const records = await readAll(commerceMl(classifier));
    const kinds = records.flatMap((record) => (record.type === 'property' ? [[record.id, record.kind]] : []));
    expect(kinds).toEqual([
      ['p1', 'list'],
      ['p2', 'number'],
      ['p3', 'text'],
    ]);
    const values = records.flatMap((record) => (record.type === 'propertyValue' ? [record] : []));
    expect(values.map(({ propertyId, id, text }) => `${propertyId}.${id} ${text}`)).toEqual([
      'p1.v1 Белый',
      'p1.v2 Чёрный',
    ]);
  });

  it('return price types, warehouses and units; a price type without an id gets its name as id', async () => {
    const records = await readAll(commerceMl(classifier));
    expect(only(records, 'priceType')).toMatchObject({
      id: 'Оптовая',
      name: 'Оптовая',
      currency: 'RUB',
      vatIncluded: false,
    });
    expect(only(records, 'warehouse')).toMatchObject({ id: 'w1', name: 'Главный' });
    expect(only(records, 'unit')).toMatchObject({ id: '2009', symbol: 'шт' });
  });
});

describe('the root of a file', () => {
  it('returns the version among other attributes, and a date with a one-digit hour', async () => {
    let head: unknown;
    const attributes =
      'xmlns="urn:1C.ru:commerceml_205" ВерсияСхемы="2.05 extra" ДатаФормирования="2014-06-01T0:36:33"';
    await readAll(commerceMl('<Каталог><Ид>k</Ид></Каталог>', attributes), { onHead: (read) => (head = read) });
    expect(head).toEqual({ version: '2.05 extra', formedAt: '2014-06-01T00:36:33' });
  });

  it('may lack date and version', async () => {
    let head: unknown;
    await readAll(commerceMl('<Каталог><Ид>k</Ид></Каталог>', ''), { onHead: (read) => (head = read) });
    expect(head).toEqual({ version: '', formedAt: '' });
  });

  it('reports a wrong file in one line', async () => {
    await expect(readAll('<Классификатор><Ид>c</Ид></Классификатор>')).rejects.toThrow('это часть файла');
    await expect(readAll('<html><body/></html>')).rejects.toThrow('это не CommerceML');
    await expect(readAll(commerceMl(''))).rejects.toThrow('нет ни классификатора, ни каталога');
    await expect(readAll(commerceMl('<Документ><Ид>1</Ид></Документ>'))).rejects.toThrow('пакет документов');
    await expect(readAll(commerceMl('<Контейнер><Документ/></Контейнер>'))).rejects.toThrow('пакет документов');
  });

  it('marks an export of changes by an attribute or an element', async () => {
    const part = async (xml: string) => only(await readAll(commerceMl(xml)), 'part').onlyChanges;
    expect(await part('<Каталог СодержитТолькоИзменения="false"><Ид>k</Ид></Каталог>')).toBe(false);
    const element = '<СодержитТолькоИзменения>true</СодержитТолькоИзменения>';
    expect(await part(`<ПакетПредложений>${element}<Ид>k</Ид><Предложения/></ПакетПредложений>`)).toBe(true);
    expect(await part('<Каталог><Ид>k</Ид></Каталог>')).toBeNull();
  });
});

describe('limits of a record', () => {
  const product = (inner: string) =>
    commerceMl(`<Каталог><Товары><Товар><Ид>1</Ид><Наименование>А</Наименование>${inner}</Товар></Товары></Каталог>`);

  it('refuse a record with too many elements', async () => {
    await expect(readAll(product('<Картинка/>'.repeat(30_001)))).rejects.toThrow('больше 30000 элементов');
  });

  it('truncate texts and limit the number of pictures, groups and values', async () => {
    const record = only(
      await readAll(
        product(
          `<Описание>${'я'.repeat(60_000)}</Описание><Группы>${'<Ид>g</Ид>'.repeat(500)}</Группы>${'<Картинка>a.jpg</Картинка>'.repeat(500)}`,
        ),
      ),
      'product',
    );
    expect(record.description).toHaveLength(50_000);
    expect(record.groupIds).toHaveLength(100);
    expect(record.pictures).toHaveLength(100);
  });
});
