import { comma, family } from '../family.ts';
import { boxed, piece } from '../units.ts';

const top = 'Измерительный инструмент';

export const measuring = [
  family({
    code: 'multimeter',
    section: [top, 'Электроизмерительные приборы', 'Мультиметры', 'Цифровые мультиметры'],
    picture: 'multimeter',
    brands: ['izmeron', 'metrilux', 'handorf'],
    take: 9,
    unit: piece(),
    about: 'Цифровой мультиметр с подсветкой и звуковой прозвонкой. Категория безопасности указана на корпусе.',
    warranty: 24,
    consumables: ['cells'],
    axes: { counts: [2000, 4000, 6000, 20000], rms: ['', 'True RMS'], category: ['CAT II', 'CAT III', 'CAT IV'] },
    has: ({ counts, rms, category }) =>
      counts === 2000
        ? rms === '' && category !== 'CAT IV'
        : counts === 20000
          ? rms !== '' && category !== 'CAT II'
          : category !== 'CAT II',
    goods: ({ counts, rms, category }) => ({
      name: `Мультиметр цифровой ${counts} отсчётов${rms === '' ? '' : ` ${rms}`} ${category}`,
      model: `MM-${counts / 1000}K${rms === '' ? '' : 'T'}-${category.slice(4)}`,
      price: 520 + counts * 0.32 + (rms === '' ? 0 : 1300) + (category === 'CAT IV' ? 700 : 0),
      weight: 320,
      picture: rms === '' ? 'yellow' : 'red',
      properties: { accuracy: rms === '' ? '±0,8 %' : '±0,5 %', category, range: '600 В', form: `${counts} отсчётов` },
    }),
  }),
  family({
    code: 'clamp-meter',
    section: [top, 'Электроизмерительные приборы', 'Токовые клещи', 'Клещи AC и AC/DC'],
    picture: 'clamp-meter',
    brands: ['izmeron', 'metrilux'],
    take: 7,
    unit: piece(),
    about: 'Токовые клещи измеряют ток без разрыва цепи. Бесконтактный индикатор напряжения в корпусе.',
    warranty: 24,
    consumables: ['cells'],
    axes: { range: [200, 400, 600, 1000], kind: ['AC', 'AC/DC'], rms: ['', 'True RMS'] },
    has: ({ range, kind, rms }) => (range > 200 || (kind === 'AC' && rms === '')) && (range < 1000 || rms !== ''),
    goods: ({ range, kind, rms }) => ({
      name: `Клещи токовые ${kind} ${range} А${rms === '' ? '' : ` ${rms}`}`,
      model: `CM-${range}-${kind.replace('/', '')}${rms === '' ? '' : 'T'}`,
      price: 980 + range * 3.4 + (kind === 'AC' ? 0 : 1450) + (rms === '' ? 0 : 900),
      weight: 380,
      picture: kind === 'AC' ? 'yellow' : 'red',
      properties: { range: `${range} А`, form: kind, accuracy: '±2 %', category: 'CAT III' },
    }),
  }),
  family({
    code: 'voltage-tester',
    section: [top, 'Электроизмерительные приборы', 'Индикаторы и тестеры', 'Указатели напряжения'],
    picture: 'tester',
    brands: ['dielektra', 'izmeron', 'handorf'],
    take: 9,
    unit: boxed(20),
    about:
      'Проверка наличия напряжения, фазы и целостности цепи. Перед работой проверьте указатель на заведомо исправной линии.',
    axes: {
      kind: [
        'Отвёртка-индикатор',
        'Индикатор бесконтактный',
        'Указатель двухполюсный',
        'Тестер кабельный',
        'Тестер розеток',
      ],
      range: ['12–250 В', '70–1000 В', '24–690 В'],
    },
    has: ({ kind, range }) =>
      kind === 'Отвёртка-индикатор' || kind === 'Тестер розеток'
        ? range === '12–250 В'
        : kind === 'Тестер кабельный'
          ? range === '12–250 В'
          : range !== '12–250 В',
    goods: ({ kind, range }) => ({
      name: `${kind} ${kind === 'Тестер кабельный' ? 'RJ-45 и коаксиал' : range}`,
      model: `VT-${{ 'Отвёртка-индикатор': 'O', 'Индикатор бесконтактный': 'B', 'Указатель двухполюсный': 'D', 'Тестер кабельный': 'K', 'Тестер розеток': 'R' }[kind]}-${range.startsWith('12') ? '250' : range.startsWith('70') ? '1000' : '690'}`,
      price: {
        'Отвёртка-индикатор': 86,
        'Индикатор бесконтактный': 640,
        'Указатель двухполюсный': 2150,
        'Тестер кабельный': 890,
        'Тестер розеток': 780,
      }[kind],
      weight: 60,
      picture: kind.startsWith('Указ') ? 'two' : kind.startsWith('Отв') ? 'screwdriver' : 'pen',
      properties: { range, form: kind, category: 'CAT III', protection: 'IP40' },
    }),
  }),
  family({
    code: 'tape-measure',
    section: [top, 'Разметка и контроль', 'Рулетки', 'Рулетки и линейки'],
    picture: 'tape-measure',
    brands: ['handorf', 'uralhvat'],
    take: 9,
    unit: boxed(12),
    about: 'Рулетка с нейлоновым покрытием ленты и магнитным зацепом. Второй класс точности.',
    axes: { length: [3, 5, 7.5, 8, 10, 30, 50], width: [16, 19, 25, 27] },
    has: ({ length, width }) =>
      length <= 3 ? width === 16 : length <= 5 ? width <= 25 && width >= 19 : length <= 10 ? width >= 25 : width === 16,
    goods: ({ length, width }) => ({
      name: `Рулетка ${comma(length)} м х ${width} мм${length >= 30 ? ' фиберглассовая' : ' с магнитом'}`,
      model: `TM-${length * 10}-${width}`,
      price: 70 + length * (length >= 30 ? 14 : 42) + width * 3,
      weight: 100 + Math.round(length * 30),
      picture: length >= 30 ? 'orange' : 'yellow',
      properties: { length_m: length, width, accuracy: '2-й класс', material: length >= 30 ? 'Фибергласс' : 'Сталь' },
    }),
  }),
  family({
    code: 'spirit-level',
    section: [top, 'Разметка и контроль', 'Уровни', 'Пузырьковые уровни'],
    picture: 'level',
    brands: ['handorf', 'uralhvat'],
    take: 7,
    unit: boxed(6),
    about: 'Уровень из фрезерованного алюминиевого профиля с ударопрочными колбами.',
    axes: { length: [230, 400, 600, 800, 1000, 1500, 2000], kind: ['', 'магнитный'] },
    has: ({ length, kind }) => kind === '' || length <= 800,
    goods: ({ length, kind }) => ({
      name: `Уровень строительный ${length} мм${kind === '' ? '' : ` ${kind}`}`,
      model: `LV-${length}${kind === '' ? '' : 'M'}`,
      price: 210 + length * 0.9 + (kind === '' ? 0 : 190),
      weight: Math.round(120 + length * 0.6),
      picture: kind === '' ? 'yellow' : 'red',
      properties: {
        length,
        material: 'Алюминий',
        accuracy: '0,5 мм/м',
        form: kind === '' ? 'Без магнита' : 'Магнитный',
      },
    }),
  }),
  family({
    code: 'laser',
    section: [top, 'Разметка и контроль', 'Лазерная техника', 'Построители и дальномеры'],
    picture: 'laser',
    brands: ['metrilux', 'izmeron'],
    take: 9,
    unit: piece(),
    about: 'Лазерный прибор с самовыравниванием. Зелёный луч виден втрое лучше красного.',
    warranty: 24,
    accessories: ['tripod'],
    consumables: ['cells'],
    axes: {
      kind: ['Дальномер лазерный', 'Построитель плоскостей', 'Уровень 3D 360°'],
      range: [20, 30, 40, 50, 60, 100],
      beam: ['красный', 'зелёный'],
    },
    has: ({ kind, range, beam }) =>
      (kind === 'Дальномер лазерный' ? beam === 'красный' && range !== 20 : range <= 30) &&
      (!kind.includes('3D') || beam === 'зелёный'),
    goods: ({ kind, range, beam }) => ({
      name: `${kind} ${range} м ${kind.startsWith('Дальномер') ? '±1,5 мм' : `${beam} луч`}`,
      model: `LZ-${{ 'Дальномер лазерный': 'D', 'Построитель плоскостей': 'P', 'Уровень 3D 360°': '3D' }[kind]}${range}${beam === 'зелёный' ? 'G' : ''}`,
      price:
        { 'Дальномер лазерный': 1300, 'Построитель плоскостей': 2900, 'Уровень 3D 360°': 8900 }[kind] +
        range * 38 +
        (beam === 'зелёный' ? 1900 : 0),
      weight: 260,
      picture: kind.startsWith('Дальномер') ? 'distance' : 'lines',
      properties: {
        range: `${range} м`,
        form: kind,
        accuracy: kind.startsWith('Дальномер') ? '±1,5 мм' : '±0,3 мм/м',
        colour: beam === 'зелёный' ? 'Зелёный' : 'Красный',
        protection: 'IP54',
      },
    }),
  }),
  family({
    code: 'thermal',
    section: [top, 'Электроизмерительные приборы', 'Специальные приборы', 'Тепловизоры, мегаомметры, пирометры'],
    picture: 'multimeter',
    brands: ['metrilux', 'izmeron'],
    take: 6,
    unit: piece(),
    about: 'Приборы для обследования электроустановок и энергоаудита. Внесение в реестр уточняйте у менеджера.',
    warranty: 24,
    axes: {
      kind: [
        'Тепловизор',
        'Мегаомметр',
        'Пирометр',
        'Измеритель петли фаза-ноль',
        'Измеритель сопротивления заземления',
      ],
      class: [1, 2],
    },
    goods: ({ kind, class: level }) => ({
      name: `${kind} ${{ Тепловизор: level === 1 ? '160×120' : '256×192', Мегаомметр: level === 1 ? '1000 В' : '2500 В', Пирометр: level === 1 ? '−50…+550 °С' : '−50…+1200 °С', 'Измеритель петли фаза-ноль': level === 1 ? '230 В' : '230/400 В с памятью', 'Измеритель сопротивления заземления': level === 1 ? 'трёхпроводный' : 'четырёхпроводный' }[kind]}`,
      model: `SPC-${{ Тепловизор: 'TV', Мегаомметр: 'MO', Пирометр: 'PR', 'Измеритель петли фаза-ноль': 'PF', 'Измеритель сопротивления заземления': 'ZZ' }[kind]}${level}`,
      price:
        {
          Тепловизор: 24_800,
          Мегаомметр: 7200,
          Пирометр: 1450,
          'Измеритель петли фаза-ноль': 11_300,
          'Измеритель сопротивления заземления': 13_900,
        }[kind] * (level === 1 ? 1 : 1.8),
      weight: 620,
      picture: 'orange',
      properties: { form: kind, category: 'CAT III', accuracy: '±2 %', protection: 'IP54' },
    }),
  }),
];
