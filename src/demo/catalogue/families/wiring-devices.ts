import { family, type OfferAxis } from '../family.ts';
import { boxed } from '../units.ts';

const top = 'Розетки и выключатели';
const flush = 'Скрытый монтаж';

const frameColours: OfferAxis = {
  code: 'cvet',
  name: 'Цвет',
  values: [
    { text: 'Белый', article: 'W', picture: 'white' },
    { text: 'Слоновая кость', article: 'IV', picture: 'ivory', price: 1.05 },
    { text: 'Серебро', article: 'SL', picture: 'silver', price: 1.25 },
    { text: 'Антрацит', article: 'AN', picture: 'black', price: 1.25 },
  ],
};

export const wiringDevices = [
  family({
    code: 'socket-in',
    section: [top, flush, 'Механизмы', 'Розетки'],
    picture: 'socket',
    brands: ['domelita', 'uyutel', 'rozlada'],
    take: 10,
    unit: boxed(10),
    about:
      'Механизм розетки для установки в подрозетник Ø68 мм. Керамическое основание, монтаж винтом или лапками. Рамка приобретается отдельно.',
    warranty: 60,
    accessories: ['device-frame', 'back-box'],
    consumables: ['vvg-p'],
    axes: {
      kind: [
        'с заземлением',
        'с заземлением и шторками',
        'с крышкой',
        'с двумя USB',
        'компьютерная RJ45',
        'телевизионная',
      ],
      clamp: ['винтовой зажим', 'безвинтовой зажим'],
    },
    has: ({ kind, clamp }) => clamp === 'винтовой зажим' || kind.startsWith('с заземл'),
    goods: ({ kind, clamp }) => ({
      name: `Розетка ${kind}${kind.startsWith('с ') && !kind.includes('USB') ? ' 16А' : ''}, ${clamp}`,
      model: `SK-${{ 'с заземлением': 'Z', 'с заземлением и шторками': 'ZS', 'с крышкой': 'KR', 'с двумя USB': 'USB', 'компьютерная RJ45': 'RJ', телевизионная: 'TV' }[kind]}-${clamp === 'винтовой зажим' ? 'V' : 'B'}`,
      price:
        {
          'с заземлением': 168,
          'с заземлением и шторками': 195,
          'с крышкой': 268,
          'с двумя USB': 1240,
          'компьютерная RJ45': 390,
          телевизионная: 245,
        }[kind] + (clamp === 'винтовой зажим' ? 0 : 26),
      weight: 72,
      picture: 'white',
      offers: [frameColours],
      properties: {
        current: kind.startsWith('с ') && !kind.includes('USB') ? 16 : [],
        voltage: 250,
        mounting: 'Скрытый',
        protection: kind === 'с крышкой' ? 'IP44' : 'IP20',
        form: kind,
        material: 'Поликарбонат',
      },
    }),
  }),
  family({
    code: 'switch-in',
    section: [top, flush, 'Механизмы', 'Выключатели'],
    picture: 'switch',
    brands: ['domelita', 'uyutel'],
    take: 10,
    unit: boxed(10),
    about: 'Механизм выключателя с мягким ходом клавиши, не менее 40 000 переключений.',
    warranty: 60,
    accessories: ['device-frame', 'back-box'],
    consumables: ['vvg-p'],
    axes: { ways: [1, 2, 3], kind: ['', 'проходной', 'с подсветкой', 'диммер'] },
    has: ({ ways, kind }) => (kind !== 'диммер' || ways === 1) && (ways < 3 || kind === ''),
    goods: ({ ways, kind }) => ({
      name:
        kind === 'диммер'
          ? 'Диммер поворотно-нажимной 300 Вт для светодиодных ламп'
          : `Выключатель ${ways === 1 ? 'одноклавишный' : ways === 2 ? 'двухклавишный' : 'трёхклавишный'}${kind === '' ? '' : ` ${kind}`} 10А`,
      model: `SW-${ways}${{ '': '', проходной: 'P', 'с подсветкой': 'L', диммер: 'D' }[kind]}`,
      price:
        (kind === 'диммер' ? 1180 : 132) + ways * 38 + (kind === 'проходной' ? 46 : kind === 'с подсветкой' ? 58 : 0),
      weight: 64,
      picture: 'white',
      offers: [
        {
          ...frameColours,
          values: frameColours.values.map((value) => ({
            ...value,
            picture: `${value.picture}${ways > 1 ? '-2' : ''}`,
          })),
        },
      ],
      properties: {
        ways,
        current: 10,
        voltage: 250,
        mounting: 'Скрытый',
        protection: 'IP20',
        form: kind === '' ? 'Обычный' : kind,
        material: 'Поликарбонат',
      },
    }),
  }),
  family({
    code: 'device-frame',
    section: [top, flush, 'Рамки', 'Рамки пластиковые и стеклянные'],
    picture: 'device-frame',
    brands: ['domelita', 'uyutel'],
    take: 7,
    unit: boxed(10),
    about: 'Рамка под механизмы одной серии, ставится горизонтально и вертикально.',
    accessories: ['socket-in', 'switch-in'],
    axes: { ways: [1, 2, 3, 4, 5], material: ['Пластик', 'Стекло'] },
    goods: ({ ways, material }) => ({
      name: `Рамка ${ways}-местная ${material === 'Стекло' ? 'стеклянная' : 'пластиковая'}`,
      model: `FR-${ways}${material === 'Стекло' ? 'G' : ''}`,
      price: (material === 'Стекло' ? 520 : 64) * ways ** 1.1,
      weight: (material === 'Стекло' ? 110 : 28) * ways,
      picture: `white-${Math.min(ways, 3)}`,
      offers: [
        {
          ...frameColours,
          values: frameColours.values.map((value) => ({ ...value, picture: `${value.picture}-${Math.min(ways, 3)}` })),
        },
      ],
      properties: { ways, material, mounting: 'Скрытый' },
    }),
  }),
  family({
    code: 'socket-out',
    section: [top, 'Открытый монтаж', 'Накладные изделия', 'Розетки и выключатели накладные'],
    picture: 'socket',
    brands: ['uyutel', 'rozlada', 'domelita'],
    take: 12,
    unit: boxed(10),
    about: 'Накладные розетки и выключатели для дач, гаражей и технических помещений, ввод кабеля с любой стороны.',
    warranty: 36,
    consumables: ['pvs', 'mini-duct'],
    axes: {
      kind: [
        'Розетка',
        'Розетка двойная',
        'Выключатель 1 клавиша',
        'Выключатель 2 клавиши',
        'Блок розетка с выключателем',
      ],
      protection: ['IP20', 'IP54'],
      colour: ['Белый', 'Серый', 'Сосна'],
    },
    has: ({ protection, colour }) => (protection === 'IP54' ? colour === 'Серый' : colour !== 'Серый'),
    goods: ({ kind, protection, colour }) => ({
      name: `${kind} накладн${kind.startsWith('Розетка') ? 'ая' : 'ой'} ${protection} ${colour.toLowerCase()}`,
      model: `NK-${{ Розетка: 'R1', 'Розетка двойная': 'R2', 'Выключатель 1 клавиша': 'V1', 'Выключатель 2 клавиши': 'V2', 'Блок розетка с выключателем': 'BL' }[kind]}-${protection.slice(2)}-${{ Белый: 'W', Серый: 'GR', Сосна: 'PN' }[colour]}`,
      price:
        {
          Розетка: 96,
          'Розетка двойная': 142,
          'Выключатель 1 клавиша': 88,
          'Выключатель 2 клавиши': 112,
          'Блок розетка с выключателем': 290,
        }[kind] * (protection === 'IP54' ? 2.1 : 1),
      weight: 85,
      picture: protection === 'IP54' ? 'grey' : colour === 'Сосна' ? 'ivory' : 'white',
      properties: {
        current: kind.startsWith('Розетка') ? 16 : 10,
        voltage: 250,
        mounting: 'Накладной',
        protection,
        colour,
        form: kind,
      },
    }),
  }),
];
