import { comma, family } from '../family.ts';
import { coil, cut } from '../units.ts';

const top = 'Кабель и провод';
const wires = 'Провод';

const wireColours = {
  Белый: ['white', 'W'],
  Синий: ['blue', 'BL'],
  Красный: ['red', 'R'],
  Чёрный: ['black', 'BK'],
  'Жёлто-зелёный': ['green', 'YG'],
} as const;
type WireColour = keyof typeof wireColours;
const colourNames = Object.keys(wireColours) as WireColour[];

export const wire = [
  family({
    code: 'puv',
    section: [top, wires, 'Установочный провод', 'ПуВ'],
    picture: 'cable',
    brands: ['ladoprovod', 'velkabel'],
    take: 9,
    unit: coil(100),
    about:
      'Однопроволочный установочный провод для монтажа щитов и прокладки в трубах. Маркировка цветом по ГОСТ облегчает фазировку.',
    accessories: ['corrugated-pvc', 'perforated-duct'],
    consumables: ['lug-tml', 'screw-terminal'],
    axes: { area: [1.5, 2.5, 4, 6, 10], colour: colourNames },
    goods: ({ area, colour }) => ({
      name: `Провод установочный ПуВ 1х${comma(area)} ${colour.toLowerCase()}`,
      model: `PUV-${area}-${wireColours[colour][1]}`,
      price: area * 11.6 + 2,
      weight: Math.round(area * 9.6 + 6),
      picture: `${wireColours[colour][0]}-1`,
      properties: { cores: 1, area, conductor: 'Медь', insulation: 'ПВХ', voltage: 450, colour },
    }),
  }),
  family({
    code: 'pugv',
    section: [top, wires, 'Установочный провод', 'ПуГВ'],
    picture: 'cable',
    brands: ['ladoprovod', 'kromzhila', 'velkabel'],
    take: 16,
    unit: coil(100),
    about:
      'Многопроволочный гибкий провод для внутренней разводки щитов и подвижных соединений. Под винтовой зажим требует наконечника.',
    accessories: ['perforated-duct', 'din-rail'],
    consumables: ['ferrule', 'cable-tie'],
    axes: { area: [0.75, 1, 1.5, 2.5, 4, 6, 10, 16], colour: colourNames },
    goods: ({ area, colour }) => ({
      name: `Провод гибкий ПуГВ 1х${comma(area)} ${colour.toLowerCase()}`,
      model: `PUGV-${area}-${wireColours[colour][1]}`,
      price: area * 12.3 + 2.4,
      weight: Math.round(area * 9.9 + 7),
      picture: `${wireColours[colour][0]}-1`,
      unit: area > 6 ? cut(200, 10) : coil(100),
      properties: { cores: 1, area, conductor: 'Медь многопроволочная', insulation: 'ПВХ', voltage: 450, colour },
    }),
  }),
  family({
    code: 'pvs',
    section: [top, wires, 'Соединительный провод', 'ПВС'],
    picture: 'cable',
    brands: ['ladoprovod', 'velkabel', 'kromzhila'],
    take: 13,
    unit: coil(100),
    about: 'Гибкий провод для присоединения бытовых машин и электроинструмента, изготовления удлинителей.',
    accessories: ['household-plug', 'extension-socket'],
    consumables: ['ferrule', 'insulating-tape'],
    axes: { cores: [2, 3, 4], area: [0.75, 1, 1.5, 2.5, 4], colour: ['Белый', 'Чёрный'] },
    has: ({ cores, colour }) => cores < 4 || colour === 'Белый',
    goods: ({ cores, area, colour }) => ({
      name: `Провод соединительный ПВС ${cores}х${comma(area)} ${colour.toLowerCase()}`,
      model: `PVS-${cores}X${area}-${colour === 'Белый' ? 'W' : 'BK'}`,
      price: cores * area * 11.9 + 8,
      weight: Math.round(cores * area * 11.5 + 24),
      picture: `${colour === 'Белый' ? 'white' : 'black'}-${cores}`,
      unit: area >= 4 ? cut(200, 10) : coil(100),
      properties: { cores, area, conductor: 'Медь многопроволочная', insulation: 'ПВХ', voltage: 380, colour },
    }),
  }),
  family({
    code: 'shvvp',
    section: [top, wires, 'Соединительный провод', 'ШВВП'],
    picture: 'cable',
    brands: ['ladoprovod', 'kromzhila'],
    take: 6,
    unit: coil(200),
    about: 'Плоский шнур для бытовых приборов и светильников малой мощности.',
    consumables: ['ferrule', 'lever-terminal'],
    axes: { cores: [2, 3], area: [0.5, 0.75, 1] },
    goods: ({ cores, area }) => ({
      name: `Шнур плоский ШВВП ${cores}х${comma(area)} белый`,
      model: `SHVVP-${cores}X${area}`,
      price: cores * area * 12.2 + 5,
      weight: Math.round(cores * area * 10 + 15),
      picture: `white-${cores}`,
      properties: {
        cores,
        area,
        conductor: 'Медь многопроволочная',
        insulation: 'ПВХ',
        voltage: 380,
        form: 'Плоский',
        colour: 'Белый',
      },
    }),
  }),
  family({
    code: 'sip-4',
    section: [top, wires, 'Самонесущий провод', 'СИП-4'],
    picture: 'cable',
    brands: ['velkabel', 'ladoprovod'],
    take: 5,
    unit: cut(1000, 10),
    about:
      'Самонесущий изолированный провод для ответвлений от магистрали к дому. Изоляция из светостабилизированного сшитого полиэтилена.',
    accessories: ['sip-clamp'],
    axes: { cores: [2, 4], area: [16, 25, 35, 50] },
    goods: ({ cores, area }) => ({
      name: `Провод самонесущий СИП-4 ${cores}х${area}-0,6/1`,
      model: `SIP4-${cores}X${area}`,
      price: cores * area * 2.05 + 12,
      weight: Math.round(cores * area * 4.1 + 20),
      picture: `black-${cores}`,
      properties: {
        cores,
        area,
        conductor: 'Алюминий',
        insulation: 'Сшитый полиэтилен',
        voltage: 1000,
        climate: 'УХЛ1',
        colour: 'Чёрный',
      },
    }),
  }),
  family({
    code: 'sip-clamp',
    section: [top, wires, 'Самонесущий провод', 'Арматура для СИП'],
    picture: 'clip',
    brands: ['fixarro', 'konektis'],
    take: 7,
    unit: { ...coil(1), base: 'шт', custom: null, pack: 1, packWord: '', min: 5, shipping: 'Штучно, от 5 шт' },
    about: 'Линейная арматура для воздушных линий с самонесущим изолированным проводом напряжением до 1 кВ.',
    axes: {
      kind: ['Зажим анкерный', 'Зажим прокалывающий', 'Зажим промежуточный', 'Кронштейн анкерный'],
      area: [25, 70, 120],
    },
    goods: ({ kind, area }) => ({
      name: `${kind} для СИП до ${area} мм²`,
      model: `SIPA-${{ 'Зажим анкерный': 'ANK', 'Зажим прокалывающий': 'PRK', 'Зажим промежуточный': 'PRM', 'Кронштейн анкерный': 'KRN' }[kind]}-${area}`,
      price: 140 + area * 1.7 + (kind === 'Кронштейн анкерный' ? 190 : 0),
      weight: 90 + area * 2,
      picture: 'black',
      properties: { area, material: 'Алюминиевый сплав', climate: 'УХЛ1', purpose: kind },
    }),
  }),
];
