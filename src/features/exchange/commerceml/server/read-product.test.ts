import { describe, expect, it } from 'vitest';
import { commerceMl, noteCodes, only, productFile, readAll } from './xml.fixture.ts';

const named = '<Ид>1</Ид><Наименование>Болт</Наименование>';
const product = async (elements: string, attributes = '') =>
  only(await readAll(productFile(elements, attributes)), 'product');

describe('a product of a file', () => {
  it('is read with all its fields', async () => {
    const record =
      await product(`<Ид>4f#</Ид><Штрихкод>200</Штрихкод><ШтрихКод>201</ШтрихКод><Артикул> Б- 130005 </Артикул>
      <Наименование>Болт М6</Наименование>
      <БазоваяЕдиница Код="796 " НаименованиеПолное="Штука" МеждународноеСокращение="PCE">
        <Пересчет><Единица>778</Единица><Коэффициент>12</Коэффициент></Пересчет>
        <Пересчет><Единица>778</Единица><Коэффициент>0</Коэффициент></Пересчет></БазоваяЕдиница>
      <Группы><Ид>g1</Ид><Ид>g2</Ид></Группы><Описание>Строка 1\nСтрока 2</Описание><Картинка>import_files/a.jpg</Картинка>
      <Изготовитель><Ид>m</Ид><Наименование>Завод</Наименование></Изготовитель>
      <ЗначенияСвойств><ЗначенияСвойства><Ид>p</Ид><Значение>v1</Значение><Значение>v2</Значение><Значение/></ЗначенияСвойства></ЗначенияСвойств>
      <СтавкиНалогов><СтавкаНалога><Наименование>НДС</Наименование><Ставка>10</Ставка></СтавкаНалога></СтавкиНалогов>
      <ЗначенияРеквизитов><ЗначениеРеквизита><Наименование>Вес</Наименование><Значение>0,25</Значение></ЗначениеРеквизита></ЗначенияРеквизитов>`);
    expect(record).toMatchObject({
      id: '4f',
      characteristicId: null,
      name: 'Болт М6',
      article: 'Б- 130005',
      barcodes: ['200', '201'],
      deleted: false,
      unit: { text: null, code: '796', fullName: 'Штука', international: 'PCE' },
      otherUnits: [{ unit: '778', coefficient: '12' }],
      groupIds: ['g1', 'g2'],
      description: 'Строка 1\nСтрока 2',
      brand: 'Завод',
      vat: 10,
      properties: [{ id: 'p', values: ['v1', 'v2'] }],
      pictures: ['import_files/a.jpg'],
      weightGrams: 250,
    });
  });

  it('requires only an id and a name', async () => {
    expect(await product(named)).toMatchObject({
      article: null,
      unit: null,
      groupIds: [],
      vat: null,
      weightGrams: null,
    });
    for (const lacking of ['<Ид>1</Ид>', '<Наименование>Болт</Наименование>', '<Ид/><Наименование/>']) {
      const records = await readAll(productFile(lacking));
      expect(noteCodes(records)).toEqual(['refused product-incomplete']);
      expect(records.some((record) => record.type === 'product')).toBe(false);
    }
  });

  it('is deleted by an attribute, an element or a flag', async () => {
    expect((await product(named, ' Статус="Удален"')).deleted).toBe(true);
    expect((await product(`${named}<Статус>Удалён</Статус>`)).deleted).toBe(true);
    expect((await product(`${named}<ПометкаУдаления>true</ПометкаУдаления>`)).deleted).toBe(true);
    expect((await product(`${named}<Статус>Новый</Статус>`)).deleted).toBe(false);
  });

  it.each([
    ['20', 20],
    ['20%', 20],
    ['НДС 10%', 10],
    ['0', 0],
    ['Без НДС', 'none'],
    ['прочее', null],
  ])('with the VAT %j has the rate %s', async (written, vat) => {
    const rate = `<СтавкаНалога><Наименование>НДС</Наименование><Ставка>${written}</Ставка></СтавкаНалога>`;
    expect((await product(`${named}<СтавкиНалогов>${rate}</СтавкиНалогов>`)).vat).toBe(vat);
  });

  it('that describes a variant keeps both ids', async () => {
    const record = await product(
      `<Ид>1#2</Ид><Наименование>Стол</Наименование><ХарактеристикиТовара><ХарактеристикаТовара>
       <Наименование>Цвет</Наименование><Значение>Белый</Значение></ХарактеристикаТовара></ХарактеристикиТовара>`,
    );
    expect(record).toMatchObject({
      id: '1',
      characteristicId: '2',
      characteristics: [{ name: 'Цвет', value: 'Белый' }],
      notes: [{ kind: 'mended', code: 'variant-as-product' }],
    });
  });

  it('given as an offer within groups is both product and offer', async () => {
    const offer = `<Предложение>${named}<Группы><Ид>g</Ид></Группы><ЗначенияСвойств>
      <ЗначенияСвойства><Ид>CML2_SORT</Ид><Значение>500</Значение></ЗначенияСвойства>
      <ЗначенияСвойства><Ид>p</Ид><ЗначениеСвойства><Значение>v</Значение></ЗначениеСвойства></ЗначенияСвойства>
      <ЗначенияСвойства><Значение>ничьё</Значение></ЗначенияСвойства></ЗначенияСвойств></Предложение>`;
    const records = await readAll(
      commerceMl(`<ПакетПредложений><Предложения>${offer}</Предложения></ПакетПредложений>`),
    );
    expect(only(records, 'product')).toMatchObject({
      id: '1',
      groupIds: ['g'],
      properties: [{ id: 'p', values: ['v'] }],
    });
    expect(only(records, 'offer')).toMatchObject({ productId: '1', prices: null, quantity: null });
    expect(noteCodes(records)).toContain('mended product-as-offer');
    expect(noteCodes(records)).toContain('mended value-without-property');
  });

  it('uses its HTML description as plain text when there is no other', async () => {
    const html = '<ОписаниеВФорматеHTML>&lt;p&gt;Прочный&lt;/p&gt;</ОписаниеВФорматеHTML>';
    expect((await product(named + html)).description).toBe('Прочный');
    expect((await product(`${named}<Описание>Иное</Описание>${html}`)).description).toBe('Иное');
  });
});
