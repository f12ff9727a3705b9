import { comma, family } from '../family.ts';
import { boxed, packed, piece } from '../units.ts';

const top = 'Кабель и провод';
const joints = 'Соединение и изоляция';

const ferruleColour = (area: number) =>
  area <= 0.5
    ? 'white'
    : area <= 0.75
      ? 'blue'
      : area <= 1
        ? 'red'
        : area <= 1.5
          ? 'black'
          : area <= 2.5
            ? 'blue'
            : 'grey';

const shrinkColours = [
  { text: 'Чёрный', article: 'BK', picture: 'black' },
  { text: 'Красный', article: 'R', picture: 'red' },
  { text: 'Синий', article: 'BL', picture: 'blue' },
  { text: 'Жёлто-зелёный', article: 'YG', picture: 'green' },
] as const;

const tapeColours = [
  ...shrinkColours,
  { text: 'Белый', article: 'W', picture: 'white' },
  { text: 'Жёлтый', article: 'Y', picture: 'yellow' },
] as const;

export const cableJoints = [
  family({
    code: 'lug-tml',
    section: [top, joints, 'Наконечники и гильзы', 'Силовые наконечники'],
    picture: 'lug',
    brands: ['konektis', 'klemaro', 'fixarro'],
    take: 15,
    unit: packed(50),
    about: 'Наконечник медный лужёный под опрессовку: электротехническая медь М2, смотровое окно для контроля заделки.',
    accessories: ['crimper-hex', 'cable-cutter'],
    consumables: ['heat-shrink'],
    axes: { area: [2.5, 4, 6, 10, 16, 25, 35, 50, 70, 95], hole: [5, 6, 8, 10, 12] },
    has: ({ area, hole }) => (area <= 6 ? hole <= 6 : area <= 25 ? hole >= 6 && hole <= 8 : hole >= 8),
    goods: ({ area, hole }) => ({
      name: `Наконечник медный лужёный ТМЛ ${comma(area)}-${hole}`,
      model: `TML-${area}-${hole}`,
      price: 8 + area * 2.1 + hole * 0.6,
      weight: Math.round(2 + area * 0.75),
      picture: 'tinned',
      unit: packed(area <= 10 ? 100 : area <= 35 ? 50 : 10),
      properties: { area, diameter: hole, material: 'Медь', coating: 'Олово' },
    }),
  }),
  family({
    code: 'lug-al',
    section: [top, joints, 'Наконечники и гильзы', 'Алюминиевые наконечники'],
    picture: 'lug',
    brands: ['konektis', 'klemaro'],
    take: 7,
    unit: packed(20),
    about: 'Алюминиевый и алюмомедный наконечник для оконцевания жил с алюминиевыми проводниками под опрессовку.',
    accessories: ['crimper-hex'],
    axes: { kind: ['ТА', 'ТАМ'], area: [16, 25, 35, 50, 70, 95] },
    goods: ({ kind, area }) => ({
      name: `Наконечник ${kind === 'ТА' ? 'алюминиевый' : 'алюмомедный'} ${kind} ${area}-${area > 35 ? 10 : 8}`,
      model: `${kind === 'ТА' ? 'TA' : 'TAM'}-${area}`,
      price: (kind === 'ТА' ? 9 : 58) + area * (kind === 'ТА' ? 0.4 : 1.6),
      weight: Math.round(4 + area * 0.5),
      picture: kind === 'ТА' ? 'tinned' : 'copper',
      properties: { area, diameter: area > 35 ? 10 : 8, material: kind === 'ТА' ? 'Алюминий' : 'Алюминий и медь' },
    }),
  }),
  family({
    code: 'ferrule',
    section: [top, joints, 'Наконечники и гильзы', 'Втулочные наконечники'],
    picture: 'ferrule',
    brands: ['konektis', 'klemaro', 'izolaris'],
    take: 13,
    unit: packed(100),
    about:
      'Втулочный изолированный наконечник НШвИ для многопроволочных жил: предохраняет от разбегания проволок под винтом.',
    accessories: ['crimper-ferrule', 'stripper'],
    axes: { area: [0.5, 0.75, 1, 1.5, 2.5, 4, 6, 10, 16], length: [8, 12, 18], twin: ['', '(2)'] },
    has: ({ area, length, twin }) => (area <= 2.5 ? length <= 12 : length >= 12) && (twin === '' || area <= 6),
    goods: ({ area, length, twin }) => ({
      name: `Наконечник втулочный изолированный НШвИ${twin} ${comma(area)}-${length}`,
      model: `NSHVI${twin === '' ? '' : '2'}-${area}-${length}`,
      price: 0.9 + area * 0.42 + length * 0.05 + (twin === '' ? 0 : 1.1),
      weight: 1 + Math.round(area / 4),
      picture: ferruleColour(area),
      unit: packed(area <= 6 ? 100 : 50),
      properties: { area, length, material: 'Медь', coating: 'Олово', insulation: 'Полипропилен' },
    }),
  }),
  family({
    code: 'lever-terminal',
    section: [top, joints, 'Клеммы', 'Рычажковые клеммы'],
    picture: 'terminal',
    brands: ['klemaro', 'konektis', 'datarossa'],
    take: 10,
    unit: packed(50),
    about: 'Клемма с рычажками для жёстких и гибких жил: соединяет без инструмента, допускает повторное использование.',
    accessories: ['junction-box', 'stripper'],
    axes: { ways: [2, 3, 4, 5, 8], area: [2.5, 4, 6], kind: ['сквозная', 'групповая'] },
    has: ({ ways, kind }) => (kind === 'сквозная' ? ways <= 4 : ways !== 4),
    goods: ({ ways, area, kind }) => ({
      name: `Клемма рычажковая ${kind} ${ways}-проводная до ${comma(area)} мм²`,
      model: `LVT-${kind === 'сквозная' ? 'T' : 'G'}${ways}-${area}`,
      price: 9 + ways * 4.2 + area * 2.4,
      weight: 2 + ways,
      picture: `lever-${Math.min(ways, 5)}`,
      unit: packed(ways <= 3 ? 50 : 25),
      properties: {
        ways,
        area,
        current: area <= 2.5 ? 24 : area <= 4 ? 32 : 41,
        voltage: 450,
        form: kind,
        colour: 'Серый',
      },
    }),
  }),
  family({
    code: 'screw-terminal',
    section: [top, joints, 'Клеммы', 'Винтовые колодки'],
    picture: 'terminal',
    brands: ['konektis', 'uyutel', 'klemaro'],
    take: 9,
    unit: packed(10),
    about: 'Колодка из двенадцати клемм, при монтаже разрезается на части. Латунный зажим, винт не выпадает.',
    axes: { area: [2.5, 4, 6, 10, 16, 25], material: ['Полиэтилен', 'Полипропилен', 'Полиамид'] },
    goods: ({ area, material }) => ({
      name: `Колодка клеммная винтовая 12 пар ${comma(area)} мм², ${material.toLowerCase()}`,
      model: `STB-${area}-${{ Полиэтилен: 'PE', Полипропилен: 'PP', Полиамид: 'PA' }[material]}`,
      price: 22 + area * 4.6 * (material === 'Полиамид' ? 1.8 : 1),
      weight: 30 + area * 6,
      picture: material === 'Полиэтилен' ? 'strip-white' : 'strip-black',
      properties: { area, ways: 12, material, current: Math.round(area * 2 + 6), voltage: 380 },
    }),
  }),
  family({
    code: 'din-terminal',
    section: [top, joints, 'Клеммы', 'Клеммы на DIN-рейку'],
    picture: 'din-terminal',
    brands: ['klemaro', 'relvon', 'konektis'],
    take: 10,
    unit: packed(50),
    about:
      'Проходная клемма на DIN-рейку 35 мм с пружинным или винтовым зажимом. Есть место для маркировки с двух сторон.',
    accessories: ['din-rail'],
    consumables: ['ferrule'],
    axes: {
      area: [2.5, 4, 6, 10, 16, 35],
      clamp: ['винтовая', 'пружинная'],
      colour: ['Серый', 'Синий', 'Жёлто-зелёный'],
    },
    has: ({ area, clamp }) => clamp === 'винтовая' || area <= 10,
    goods: ({ area, clamp, colour }) => ({
      name: `Клемма проходная ${clamp} ${comma(area)} мм² ${colour.toLowerCase()}, DIN-рейка`,
      model: `DT${clamp === 'винтовая' ? 'S' : 'P'}-${area}-${{ Серый: 'GR', Синий: 'BL', 'Жёлто-зелёный': 'PE' }[colour]}`,
      price: (28 + area * 4.4) * (colour === 'Жёлто-зелёный' ? 1.9 : 1) * (clamp === 'пружинная' ? 1.25 : 1),
      weight: 8 + Math.round(area),
      picture: { Серый: 'grey', Синий: 'blue', 'Жёлто-зелёный': 'green' }[colour],
      unit: packed(area <= 6 ? 50 : 20),
      properties: {
        area,
        current: Math.round(18 + area * 4.5),
        voltage: 800,
        mounting: 'На DIN-рейку',
        form: clamp,
        colour,
      },
    }),
  }),
  family({
    code: 'heat-shrink',
    section: [top, joints, 'Изоляция и стяжки', 'Термоусадка'],
    picture: 'heat-shrink',
    brands: ['izolaris', 'konektis'],
    take: 7,
    unit: packed(50),
    about: 'Термоусаживаемая трубка с коэффициентом усадки 2:1, усаживается при 90 °С. Отрезки по одному метру.',
    accessories: ['heat-gun'],
    axes: { diameter: [2, 4, 6, 8, 10, 12, 16, 20, 30, 40] },
    goods: ({ diameter }) => ({
      name: `Трубка термоусаживаемая ТУТнг ${diameter}/${diameter / 2} мм, отрезок 1 м`,
      model: `TUT-${diameter}`,
      price: 6 + diameter * 2.3,
      weight: 2 + diameter,
      picture: 'black',
      unit: packed(diameter <= 10 ? 50 : 10),
      offers: [{ code: 'cvet', name: 'Цвет', values: shrinkColours }],
      properties: { diameter, length_m: 1, material: 'Полиолефин', cable_class: 'нг' },
    }),
  }),
  family({
    code: 'insulating-tape',
    section: [top, joints, 'Изоляция и стяжки', 'Изолента'],
    picture: 'tape',
    brands: ['izolaris', 'konektis', 'uyutel'],
    take: 6,
    unit: packed(10),
    about: 'Изолента ПВХ с каучуковым клеем: тянется без разрыва, держится при температуре от −20 до +80 °С.',
    axes: { width: [15, 19], length: [10, 20, 25] },
    goods: ({ width, length }) => ({
      name: `Изолента ПВХ ${width} мм × ${length} м`,
      model: `TAPE-${width}X${length}`,
      price: width * length * 0.22,
      weight: Math.round(width * length * 0.18 + 6),
      picture: 'black',
      offers: [{ code: 'cvet', name: 'Цвет', values: tapeColours }],
      properties: { width, length_m: length, thickness: 0.15, material: 'ПВХ' },
    }),
  }),
  family({
    code: 'cable-tie',
    section: [top, joints, 'Изоляция и стяжки', 'Стяжки'],
    picture: 'tie',
    brands: ['izolaris', 'fixarro', 'konektis'],
    take: 10,
    unit: boxed(50),
    about: 'Кабельная стяжка из полиамида 6.6, 100 штук в пакете. Чёрная стойка к ультрафиолету.',
    axes: { length: [100, 150, 200, 250, 300, 370], width: [2.5, 3.6, 4.8, 7.6] },
    has: ({ length, width }) => width * 60 <= length + 60 && width * 20 + 40 >= length / 5,
    goods: ({ length, width }) => ({
      name: `Стяжка кабельная нейлоновая ${length}×${comma(width)} мм (100 шт)`,
      model: `TIE-${length}X${width}`,
      price: length * width * 0.19 + 14,
      weight: Math.round(length * width * 0.12 + 5),
      picture: 'white',
      unit: boxed(50, 2),
      offers: [
        {
          code: 'cvet',
          name: 'Цвет',
          values: [
            { text: 'Белый', article: 'W', picture: 'white' },
            { text: 'Чёрный', article: 'BK', picture: 'black' },
          ],
        },
      ],
      properties: { length, width, items: 100, material: 'Полиамид 6.6' },
    }),
  }),
  family({
    code: 'joint-kit',
    section: [top, joints, 'Изоляция и стяжки', 'Кабельные муфты'],
    picture: 'heat-shrink',
    brands: ['izolaris', 'velkabel'],
    take: 5,
    unit: piece(),
    about:
      'Муфта термоусаживаемая до 1 кВ. В комплекте трубки, перчатка, болтовые соединители со срывной головкой и инструкция.',
    accessories: ['heat-gun', 'crimper-hex'],
    axes: { kind: ['соединительная', 'концевая'], cores: [4, 5], range: ['16–25', '35–50', '70–120'] },
    goods: ({ kind, cores, range }) => ({
      name: `Муфта кабельная термоусаживаемая ${kind} ${cores === 4 ? '4' : '5'}х(${range}) с болтовыми ${kind === 'концевая' ? 'наконечниками' : 'соединителями'}, для кабеля с пластмассовой изоляцией до 1 кВ`,
      model: `MFT-${kind === 'концевая' ? 'K' : 'S'}${cores}-${range.replace('–', '')}`,
      price: (kind === 'концевая' ? 1180 : 1960) + cores * 120 + Number(range.split('–')[1]) * 9,
      weight: 480 + Number(range.split('–')[1]) * 6,
      picture: 'black',
      properties: { cores, range: `${range} мм²`, voltage: 1000, material: 'Полиолефин', form: kind },
    }),
  }),
];
