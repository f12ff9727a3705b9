import { describe, expect, it } from 'vitest';
import { allWords } from '../relevance/demo-goods.fixture.ts';
import { named, searchableGoods } from '../relevance/searchable-goods.fixture.ts';
import { goodsForTask, hasInfinitive, isFaulty } from './tasks.ts';

describe('a query that names what is to be done', () => {
  it.each([
    ['чем дышать когда пыльно', ['респиратор'], ''],
    ['чтобы не пахло из канализации 50', ['аэратор канализационный', 'трап сухой затвор'], '50'],
    ['дырку под подрозетник в стене сделать', ['коронка по бетону', 'бур по бетону'], ''],
    ['чем зачистеть провода', ['съемник изоляции'], ''],
    ['отломилась вилка у чайника', ['вилка с заземлением', 'вилка'], ''],
    ['радиатор сорвался с крючков', ['кронштейн радиатора'], ''],
    ['лейку некуда повесить', ['держатель душев лейки'], ''],
    ['замена картриджа в фильтре', ['картридж рр', 'картридж для фильтра'], ''],
  ])('%s asks for goods', (text, goods, sizes) =>
    expect(goodsForTask(allWords.tasks, text, false)).toEqual({ goods, sizes }),
  );

  it.each(['респиратор от пыли с клапаном', 'дышать пылью', 'чем кормить серого кота'])('%s does not', (text) =>
    expect(goodsForTask(allWords.tasks, text, false).goods).toEqual([]),
  );

  it.each([
    ['провода спрятать на стене', true],
    ['трубу провести', true],
    ['датчик влажности', false],
    ['запчасти для бачка', false],
    ['рукоять для молотка', false],
    ['двадцать пять метров', false],
  ])('%s says what is to be done: %s', (text, isSaid) => expect(hasInfinitive(text)).toBe(isSaid));

  it('tells of a fault with ё or without', () =>
    expect(['унитаз не встаёт на выпуск', 'унитаз не встает на выпуск'].map(isFaulty)).toEqual([true, true]));

  const names = [
    'Респиратор',
    'Пыльник',
    'Аэратор канализационный 110',
    'Аэратор канализационный 50',
    'Бур по бетону',
    'Перчатки утеплённые',
    'Перчатки диэлектрические',
    'Унитаз напольный',
    'Манжета унитаза эксцентрик',
  ];
  const shop = searchableGoods(
    names.map((name, n) => named(name, n)),
    { brands: [], sections: [] },
    allWords,
  );
  const first = (text: string) => shop.page(text, 1)[0]?.name;

  it('finds what mends the thing that a fault is told of', () => {
    expect(first('унитаз не встаёт на выпуск, смещение')).toBe('Манжета унитаза эксцентрик');
    expect(first('унитаз не на пол')).toBe('Унитаз напольный');
  });

  it('finds them, those of its size first, and says so', () => {
    expect(first('чем дышать когда пыльно')).toBe('Респиратор');
    expect(first('чтобы не пахло из канализации 50')).toBe('Аэратор канализационный 50');
    expect(first('чтобы не пахло из канализации 75')).toMatch(/^Аэратор/);
    const { notes } = shop.find('чем дышать когда пыльно');
    expect(notes).toEqual([{ kind: 'task', from: 'чем дышать когда пыльно', to: 'респиратор' }]);
  });

  it('finds the goods that a shop has where others would do as well', () =>
    expect(first('дырку под подрозетник в стене сделать')).toBe('Бур по бетону'));

  it('finds those of the goods that its main clause names', () =>
    expect(first('какие перчатки надевать, чтобы не ударило током')).toBe('Перчатки диэлектрические'));

  it('finds goods for what is said without a verb, where nothing else is found', () =>
    expect(first('запах с канализации 50 на кухне')).toBe('Аэратор канализационный 50'));

  it('finds nothing where the shop has none', () => expect(shop.page('чем забить гвоздь в доску', 1)).toEqual([]));

  it('is no other word for a thing that it names', () =>
    expect(first('бур чтобы дышать в пыли')).not.toBe('Респиратор'));
});
