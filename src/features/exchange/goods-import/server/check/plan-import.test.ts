import { describe, expect, it } from 'vitest';
import { readAll } from '#exchange/commerceml/server/xml.fixture.ts';
import { chooseBaseType } from './choose-base-type.ts';
import { classifier, goodsFile, offer, offersFile, product } from '../exports.fixture.ts';
import { emptySummary, type FileSummary, summarise } from '../read/file-summary.ts';
import { planImport } from './plan-import.ts';

async function summary(name: string, text: string, formedAt = ''): Promise<FileSummary> {
  const result = emptySummary({ path: name, name });
  for (const record of await readAll(text)) summarise(result, record);
  return Object.assign(result, { head: { version: '', formedAt } });
}

const goods = goodsFile('s', product({ id: 'a' }));
const described = offersFile('s', [{ id: 't' }], offer('a#1', [], '<Наименование>А</Наименование>'));
const prices = offersFile('s', [], offer('a', [{ type: 't', value: '1' }]));
const rests = offersFile('s', [], offer('a', [], '<Количество>1</Количество>'));
const dictionary = `<КоммерческаяИнформация>${classifier('s', '')}</КоммерческаяИнформация>`;

describe('the plan of an import', () => {
  it('depends on the contents of the files, not on their names', async () => {
    const files = await Promise.all([
      summary('1.xml', rests),
      summary('2.xml', prices),
      summary('3.xml', described),
      summary('4.xml', goods),
      summary('5.xml', dictionary),
    ]);
    const [plan, ...others] = planImport(files);
    expect(others).toEqual([]);
    expect(plan).toMatchObject({ externalId: 's', name: 'База s' });
    expect(plan!.files.map(({ name }) => name)).toEqual(['5.xml', '4.xml', '3.xml', '2.xml', '1.xml']);
  });

  it('orders exports by date and numbered parts by number', async () => {
    const files = await Promise.all([
      summary('import0_10.xml', goods, '2024-01-02T00:00:00'),
      summary('import0_2.xml', goods, '2024-01-02T00:00:00'),
      summary('z.xml', goods, '2023-05-05T00:00:00'),
    ]);
    expect(planImport(files)[0]!.files.map(({ name }) => name)).toEqual(['z.xml', 'import0_2.xml', 'import0_10.xml']);
  });

  it('separates sources unless the operator names one; a file without a source joins the only one', async () => {
    const other = await summary('other.xml', goodsFile('t', ''));
    const nameless = await summary(
      'nameless.xml',
      '<КоммерческаяИнформация><Каталог><Товары/></Каталог></КоммерческаяИнформация>',
    );
    const own = await summary('own.xml', goods);
    expect(planImport([own, other]).map(({ externalId }) => externalId)).toEqual(['s', 't']);
    expect(planImport([own, other], { sourceName: 'Моя' })).toMatchObject([{ name: 'Моя', files: { length: 2 } }]);
    expect(planImport([own, nameless])).toMatchObject([{ externalId: 's' }]);
    expect(planImport([nameless])).toMatchObject([{ externalId: null, name: 'Основной каталог' }]);
  });

  it('recognises one source by the several notations of its files', async () => {
    const undescribed = (part: string) => `<КоммерческаяИнформация>${part}</КоммерческаяИнформация>`;
    const files = await Promise.all([
      summary(
        '1',
        undescribed('<Классификатор><Ид>s</Ид><Наименование>Классификатор (Моя база)</Наименование></Классификатор>'),
      ),
      summary('2', undescribed('<Каталог><Ид>k</Ид><ИдКлассификатора>s</ИдКлассификатора></Каталог>')),
      summary(
        '3',
        undescribed(
          '<ПакетПредложений><Ид>s#</Ид><Наименование>Пакет предложений ( Моя база )</Наименование></ПакетПредложений>',
        ),
      ),
      summary(
        '4',
        undescribed('<ПакетПредложений><Ид>pp_s</Ид><ИдКлассификатора>pp_s</ИдКлассификатора></ПакетПредложений>'),
      ),
    ]);
    expect(planImport(files)).toMatchObject([{ externalId: 's', name: 'Моя база' }]);
    expect(files[2]!.sourceName).toBe('Моя база');
  });
});

describe('the base price type to be', () => {
  const type = (name: string, isBase = false) => ({ id: name, name, isBase });

  it('is the only one, the requested one, or none', () => {
    expect(chooseBaseType({ inFiles: [type('Оптовая')], known: [] })).toBe('Оптовая');
    expect(chooseBaseType({ inFiles: [type('Оптовая'), type('Розничная')], known: [] })).toBeNull();
    expect(chooseBaseType({ inFiles: [], known: [type('Оптовая')] })).toBeNull();
    expect(chooseBaseType({ inFiles: [type('Оптовая')], known: [type('Иная', true)] })).toBeNull();
    expect(chooseBaseType({ inFiles: [type('Закупка')], known: [] })).toBeNull();
    expect(chooseBaseType({ inFiles: [], known: [type('Оптовая')], wanted: ' ОПТОВАЯ' })).toBe('Оптовая');
    expect(() => chooseBaseType({ inFiles: [], known: [], wanted: 'Оптовая' })).toThrow('есть: ни одного');
  });
});
