import { family, type OfferAxis } from '../family.ts';
import { boxed, pairs, piece } from '../units.ts';

const top = 'Средства защиты и спецодежда';

const sizes = (code: string, name: string, values: readonly string[]): OfferAxis => ({
  code,
  name,
  values: values.map((text) => ({ text, article: text.replaceAll(/[^\dA-Z]/g, '') })),
});

export const protective = [
  family({
    code: 'glove',
    section: [top, 'Защита рук', 'Перчатки рабочие'],
    picture: 'glove',
    brands: ['rukavar', 'schitokaska'],
    take: 12,
    unit: pairs(12),
    about: 'Рабочие перчатки для монтажных и погрузочных работ. Манжета плотно обхватывает запястье.',
    axes: {
      kind: [
        'х/б с ПВХ',
        'нейлоновые с полиуретаном',
        'нейлоновые с нитрилом',
        'утеплённые',
        'антипорезные',
        'спилковые',
      ],
      colour: ['Белый', 'Серый', 'Чёрный', 'Оранжевый'],
    },
    has: ({ kind, colour }) =>
      kind === 'х/б с ПВХ' ? colour !== 'Оранжевый' : kind === 'спилковые' ? colour === 'Серый' : colour !== 'Белый',
    goods: ({ kind, colour }) => ({
      name: `Перчатки ${kind} ${colour.toLowerCase().replace(/ый$/, 'ые')}`,
      model: `GLV-${{ 'х/б с ПВХ': 'HB', 'нейлоновые с полиуретаном': 'PU', 'нейлоновые с нитрилом': 'NT', утеплённые: 'WM', антипорезные: 'CT', спилковые: 'SP' }[kind]}-${{ Белый: 'W', Серый: 'GR', Чёрный: 'BK', Оранжевый: 'OR' }[colour]}`,
      price: {
        'х/б с ПВХ': 19,
        'нейлоновые с полиуретаном': 58,
        'нейлоновые с нитрилом': 76,
        утеплённые: 148,
        антипорезные: 290,
        спилковые: 165,
      }[kind],
      weight: kind === 'х/б с ПВХ' ? 42 : 60,
      picture: { Белый: 'white', Серый: 'grey', Чёрный: 'black', Оранжевый: 'orange' }[colour],
      leaf:
        kind === 'утеплённые'
          ? 'Утеплённые'
          : kind === 'антипорезные' || kind === 'спилковые'
            ? 'Специальные'
            : 'Лёгкие',
      unit: kind === 'х/б с ПВХ' ? pairs(10, 50) : pairs(12),
      offers: kind === 'х/б с ПВХ' ? undefined : [sizes('razmer', 'Размер', ['8 (M)', '9 (L)', '10 (XL)', '11 (XXL)'])],
      properties: { material: kind, colour, purpose: 'Монтажные работы' },
    }),
  }),
  family({
    code: 'glove-dielectric',
    section: [top, 'Защита рук', 'Электрозащитные средства', 'Диэлектрические перчатки, боты и ковры'],
    picture: 'glove',
    brands: ['dielektra', 'schitokaska'],
    take: 6,
    unit: pairs(1),
    about: 'Электрозащитное средство с протоколом испытаний. Срок следующего испытания указан на штампе.',
    axes: {
      kind: [
        'Перчатки диэлектрические латексные',
        'Перчатки диэлектрические бесшовные',
        'Боты диэлектрические',
        'Галоши диэлектрические',
        'Ковёр диэлектрический 750×750 мм',
        'Ковёр диэлектрический 1000×1000 мм',
      ],
      check: ['с протоколом', 'без протокола'],
    },
    has: ({ kind, check }) => check === 'с протоколом' || kind.startsWith('Перчатки'),
    goods: ({ kind, check }) => ({
      name: `${kind} ${check}`,
      model: `DIE-${{ 'Перчатки диэлектрические латексные': 'PL', 'Перчатки диэлектрические бесшовные': 'PB', 'Боты диэлектрические': 'BT', 'Галоши диэлектрические': 'GL', 'Ковёр диэлектрический 750×750 мм': 'K75', 'Ковёр диэлектрический 1000×1000 мм': 'K100' }[kind]}${check === 'с протоколом' ? 'P' : ''}`,
      price:
        {
          'Перчатки диэлектрические латексные': 420,
          'Перчатки диэлектрические бесшовные': 640,
          'Боты диэлектрические': 2450,
          'Галоши диэлектрические': 1680,
          'Ковёр диэлектрический 750×750 мм': 1190,
          'Ковёр диэлектрический 1000×1000 мм': 1980,
        }[kind] + (check === 'с протоколом' ? 180 : 0),
      weight: kind.startsWith('Перч') ? 320 : 2400,
      picture: kind.startsWith('Перч') ? 'yellow' : kind.startsWith('Ковёр') ? 'mat' : 'black',
      unit: kind.startsWith('Ковёр') ? piece() : pairs(1),
      offers:
        kind.startsWith('Бот') || kind.startsWith('Гал')
          ? [sizes('razmer', 'Размер', ['300', '315', '330', '345'])]
          : undefined,
      properties: {
        voltage: 1000,
        material: kind.includes('латексные') ? 'Латекс' : 'Резина',
        purpose: 'Электрозащита',
        protection_class: 'Класс 0',
      },
    }),
  }),
  family({
    code: 'helmet',
    section: [top, 'Защита головы и лица', 'Каски', 'Каски и подшлемники'],
    picture: 'helmet',
    brands: ['schitokaska', 'spectika'],
    take: 7,
    unit: boxed(20),
    about:
      'Каска защитная с храповым механизмом и шестью точками крепления. Выдерживает электрическое напряжение до 440 В.',
    axes: {
      kind: ['с храповиком', 'с вентиляцией', 'термостойкая'],
      colour: ['Белый', 'Жёлтый', 'Оранжевый', 'Синий', 'Красный'],
    },
    goods: ({ kind, colour }) => ({
      name: `Каска защитная ${kind} ${colour.toLowerCase().replace(/ый$/, 'ая').replace(/ий$/, 'яя')}`,
      model: `HLM-${{ 'с храповиком': 'R', 'с вентиляцией': 'V', термостойкая: 'T' }[kind]}-${{ Белый: 'W', Жёлтый: 'Y', Оранжевый: 'OR', Синий: 'BL', Красный: 'R' }[colour]}`,
      price: { 'с храповиком': 285, 'с вентиляцией': 420, термостойкая: 1240 }[kind],
      weight: 390,
      picture: { Белый: 'white', Жёлтый: 'yellow', Оранжевый: 'orange', Синий: 'blue', Красный: 'red' }[colour],
      properties: {
        colour,
        form: kind,
        voltage: 440,
        material: kind === 'термостойкая' ? 'Поликарбонат' : 'Полиэтилен',
      },
    }),
  }),
  family({
    code: 'safety-glasses',
    section: [top, 'Защита головы и лица', 'Очки и щитки', 'Очки'],
    picture: 'glasses',
    brands: ['schitokaska', 'rukavar'],
    take: 6,
    unit: boxed(12),
    about: 'Очки с покрытием от царапин и запотевания, регулируемые дужки.',
    axes: {
      kind: ['открытые', 'закрытые с прямой вентиляцией', 'закрытые с непрямой вентиляцией'],
      colour: ['Прозрачный', 'Жёлтый', 'Серый'],
    },
    has: ({ kind, colour }) => kind === 'открытые' || colour === 'Прозрачный',
    goods: ({ kind, colour }) => ({
      name: `Очки защитные ${kind}, линза ${colour.toLowerCase().replace(/ый$/, 'ая')}`,
      model: `GLS-${{ открытые: 'O', 'закрытые с прямой вентиляцией': 'ZP', 'закрытые с непрямой вентиляцией': 'ZN' }[kind]}-${{ Прозрачный: 'C', Жёлтый: 'Y', Серый: 'GR' }[colour]}`,
      price: kind === 'открытые' ? 118 : 245,
      weight: 60,
      picture: { Прозрачный: 'clear', Жёлтый: 'yellow', Серый: 'grey' }[colour],
      properties: { form: kind, colour, material: 'Поликарбонат', protection_class: '1-й оптический класс' },
    }),
  }),
  family({
    code: 'respirator',
    section: [top, 'Защита органов дыхания и слуха', 'Респираторы', 'Фильтрующие полумаски'],
    picture: 'respirator',
    brands: ['schitokaska', 'spectika'],
    take: 6,
    unit: boxed(20, 5),
    about: 'Полумаска фильтрующая с носовым зажимом. Класс защиты указан на маске.',
    axes: { class: ['FFP1', 'FFP2', 'FFP3'], valve: ['с клапаном', 'без клапана'], form: ['чашечная', 'складная'] },
    has: ({ class: level, valve }) => level !== 'FFP3' || valve === 'с клапаном',
    goods: ({ class: level, valve, form }) => ({
      name: `Респиратор ${form === 'складная' ? 'складной' : 'чашечный'} ${level} ${valve}`,
      model: `RSP-${level.slice(3)}${valve === 'с клапаном' ? 'K' : ''}-${form === 'складная' ? 'S' : 'C'}`,
      price: { FFP1: 38, FFP2: 62, FFP3: 135 }[level] + (valve === 'с клапаном' ? 24 : 0),
      weight: 14,
      picture: valve === 'с клапаном' ? 'valve' : 'plain',
      properties: { protection_class: level, form: `${form}, ${valve}` },
    }),
  }),
  family({
    code: 'earmuffs',
    section: [top, 'Защита органов дыхания и слуха', 'Наушники и беруши', 'Наушники'],
    picture: 'earmuffs',
    brands: ['schitokaska', 'spectika'],
    take: 6,
    unit: boxed(10),
    about: 'Наушники противошумные с регулируемым оголовьем или с креплением на каску.',
    accessories: ['helmet'],
    axes: { kind: ['с оголовьем', 'на каску', 'активные'], snr: [26, 30, 34] },
    goods: ({ kind, snr }) => ({
      name: `Наушники противошумные ${kind} SNR ${snr} дБ`,
      model: `EAR-${{ 'с оголовьем': 'O', 'на каску': 'K', активные: 'A' }[kind]}${snr}`,
      price: { 'с оголовьем': 420, 'на каску': 560, активные: 3900 }[kind] + (snr - 26) * 40,
      weight: 260,
      picture: kind === 'активные' ? 'yellow' : 'red',
      properties: { form: kind, range: `SNR ${snr} дБ` },
    }),
  }),
  family({
    code: 'jacket',
    section: [top, 'Спецодежда и обувь', 'Костюмы и куртки', 'Куртки и костюмы'],
    picture: 'jacket',
    brands: ['spectika', 'rukavar'],
    take: 6,
    unit: piece(),
    about:
      'Рабочая одежда из смесовой ткани с масловодоотталкивающей пропиткой. Усиленные налокотники, светоотражающие полосы.',
    axes: {
      kind: ['Куртка летняя', 'Куртка утеплённая', 'Костюм летний', 'Костюм для защиты от электродуги'],
      colour: ['Серый', 'Синий'],
    },
    goods: ({ kind, colour }) => ({
      name: `${kind} ${kind.startsWith('Костюм') ? 'с полукомбинезоном ' : ''}${kind.startsWith('Костюм') ? (colour === 'Серый' ? 'серый' : 'синий') : colour === 'Серый' ? 'серая' : 'синяя'}`,
      model: `JKT-${{ 'Куртка летняя': 'L', 'Куртка утеплённая': 'W', 'Костюм летний': 'KL', 'Костюм для защиты от электродуги': 'KE' }[kind]}-${colour === 'Серый' ? 'GR' : 'BL'}`,
      price: {
        'Куртка летняя': 1680,
        'Куртка утеплённая': 4200,
        'Костюм летний': 2950,
        'Костюм для защиты от электродуги': 24_600,
      }[kind],
      weight: kind.includes('утепл') ? 1600 : 1100,
      picture: colour === 'Серый' ? 'grey' : 'blue',
      offers: [
        sizes('razmer', 'Размер', ['44-46', '48-50', '52-54', '56-58']),
        sizes('rost', 'Рост', ['170-176', '182-188']),
      ],
      properties: { colour, material: kind.includes('дуги') ? 'Арамид' : 'Хлопок 35 %, полиэфир 65 %', purpose: kind },
    }),
  }),
  family({
    code: 'boots',
    section: [top, 'Спецодежда и обувь', 'Обувь', 'Ботинки и сапоги'],
    picture: 'boots',
    brands: ['spectika', 'rukavar'],
    take: 6,
    unit: pairs(1),
    about: 'Рабочая обувь с металлическим или поликарбонатным подноском. Подошва маслобензостойкая, не скользит.',
    axes: {
      kind: ['Ботинки', 'Ботинки утеплённые', 'Полуботинки', 'Сапоги'],
      toe: ['металлический подносок', 'поликарбонатный подносок'],
    },
    has: ({ kind, toe }) => toe.startsWith('метал') || kind !== 'Сапоги',
    goods: ({ kind, toe }) => ({
      name: `${kind} рабочие, ${toe}`,
      model: `BTS-${{ Ботинки: 'B', 'Ботинки утеплённые': 'W', Полуботинки: 'P', Сапоги: 'S' }[kind]}-${toe.startsWith('метал') ? 'M' : 'P'}`,
      price:
        { Ботинки: 2450, 'Ботинки утеплённые': 3600, Полуботинки: 2180, Сапоги: 2900 }[kind] +
        (toe.startsWith('метал') ? 0 : 420),
      weight: 1300,
      picture: kind === 'Сапоги' ? 'tall' : 'low',
      offers: [sizes('razmer', 'Размер', ['39', '40', '41', '42', '43', '44', '45', '46'])],
      properties: { material: 'Натуральная кожа', form: toe, protection_class: 'S1P', purpose: kind },
    }),
  }),
  family({
    code: 'vest',
    section: [top, 'Спецодежда и обувь', 'Сигнальная одежда', 'Жилеты'],
    picture: 'vest',
    brands: ['spectika', 'rukavar'],
    take: 6,
    unit: boxed(50, 5),
    about: 'Жилет сигнальный второго класса видимости, застёжка-липучка, световозвращающие полосы 50 мм.',
    axes: { kind: ['жилет', 'жилет с карманами'], colour: ['Жёлтый', 'Оранжевый'] },
    goods: ({ kind, colour }) => ({
      name: `Сигнальный ${kind} ${colour.toLowerCase()}`,
      model: `VST-${kind === 'жилет' ? 'S' : 'P'}-${colour === 'Жёлтый' ? 'Y' : 'OR'}`,
      price: kind === 'жилет' ? 128 : 340,
      weight: 120,
      picture: colour === 'Жёлтый' ? 'yellow' : 'orange',
      offers: [sizes('razmer', 'Размер', ['48-50', '52-54', '56-58'])],
      properties: { colour, material: 'Полиэфир', protection_class: '2-й класс' },
    }),
  }),
];
