import { comma, family } from '../family.ts';
import { coil, cut, boxed, packed } from '../units.ts';

const top = 'Кабель и провод';
const low = 'Слаботочный кабель';

export const lowVoltageCable = [
  family({
    code: 'twisted-pair',
    section: [top, low, 'Витая пара'],
    picture: 'reel-box',
    brands: ['datarossa', 'kromzhila'],
    take: 13,
    unit: coil(305),
    about:
      'Кабель структурированных сетей: медный проводник, маркировка метража через каждый метр, коробка с лёгкой размоткой.',
    warranty: 120,
    accessories: ['rj45', 'mini-duct', 'crimper-rj'],
    consumables: ['cable-tie'],
    axes: {
      screen: ['U/UTP', 'F/UTP', 'S/FTP'],
      category: ['5e', '6', '6A'],
      pairs: [2, 4],
      place: ['внутренний', 'внешний'],
    },
    has: ({ screen, category, pairs }) =>
      (category === '5e' ? screen !== 'S/FTP' : pairs === 4) && (category !== '6A' || screen === 'S/FTP'),
    goods: ({ screen, category, pairs, place }) => ({
      name: `Кабель витая пара ${screen} Cat ${category} ${pairs}х2х${category === '5e' ? '0,51' : '0,57'} ${place}`,
      model: `TP-${screen.replace('/', '')}-${category.toUpperCase()}-${pairs}-${place === 'внешний' ? 'OUT' : 'IN'}`,
      price:
        (pairs === 2 ? 14 : 27) * { '5e': 1, '6': 1.5, '6A': 2.6 }[category] * (screen === 'U/UTP' ? 1 : 1.3) +
        (place === 'внешний' ? 6 : 0),
      weight: pairs === 2 ? 22 : category === '5e' ? 36 : 48,
      picture: place === 'внешний' ? 'black' : category === '5e' ? 'grey' : 'blue',
      leaf: `Категория ${category === '5e' ? '5e' : '6 и 6A'}`,
      properties: {
        cores: pairs * 2,
        category: `Cat ${category}`,
        conductor: 'Медь',
        insulation: place === 'внешний' ? 'Полиэтилен' : 'ПВХ',
        form: screen,
        purpose: place === 'внешний' ? 'Наружная прокладка' : 'Внутренняя прокладка',
        colour: place === 'внешний' ? 'Чёрный' : category === '5e' ? 'Серый' : 'Синий',
      },
    }),
  }),
  family({
    code: 'kps-frls',
    section: [top, low, 'Кабель сигнализации', 'КПСнг(А)-FRLS'],
    picture: 'cable',
    brands: ['kromzhila', 'datarossa'],
    take: 9,
    unit: coil(200),
    about:
      'Огнестойкий кабель парной скрутки для систем пожарной сигнализации и оповещения. Оранжевая оболочка по правилам маркировки противопожарных линий.',
    accessories: ['corrugated-pnd', 'cable-clip'],
    axes: { pairs: [1, 2], area: [0.2, 0.35, 0.5, 0.75, 1, 1.5], screen: ['', 'э'] },
    goods: ({ pairs, area, screen }) => ({
      name: `Кабель огнестойкий КПС${screen}нг(А)-FRLS ${pairs}х2х${comma(area)}`,
      model: `KPS${screen === '' ? '' : 'E'}-${pairs}X2X${area}`,
      price: pairs * area * 31 + 13 + (screen === '' ? 0 : 5),
      weight: Math.round(pairs * area * 42 + 22),
      picture: `orange-${pairs * 2}`,
      properties: {
        cores: pairs * 2,
        area,
        conductor: 'Медь',
        insulation: 'Кремнийорганическая резина',
        cable_class: 'нг(А)-FRLS',
        voltage: 300,
        purpose: 'Пожарная сигнализация',
        colour: 'Оранжевый',
      },
    }),
  }),
  family({
    code: 'kspv',
    section: [top, low, 'Кабель сигнализации', 'КСПВ'],
    picture: 'cable',
    brands: ['datarossa', 'ladoprovod'],
    take: 7,
    unit: coil(200),
    about: 'Кабель для охранной сигнализации, домофонов и систем контроля доступа внутри помещений.',
    axes: { cores: [2, 4, 6, 8, 10], area: [0.4, 0.5] },
    goods: ({ cores, area }) => ({
      name: `Кабель сигнальный КСПВ ${cores}х${comma(area)}`,
      model: `KSPV-${cores}X${area}`,
      price: cores * area * 4.6 + 2,
      weight: Math.round(cores * area * 7 + 8),
      picture: `white-${Math.min(cores, 5)}`,
      properties: {
        cores,
        area,
        conductor: 'Медь',
        insulation: 'Полиэтилен',
        voltage: 60,
        purpose: 'Охранная сигнализация',
        colour: 'Белый',
      },
    }),
  }),
  family({
    code: 'coaxial',
    section: [top, low, 'Коаксиальный кабель', 'РК 75'],
    picture: 'cable',
    brands: ['datarossa', 'kromzhila'],
    take: 6,
    unit: coil(100),
    about:
      'Коаксиальный кабель 75 Ом для телевидения и видеонаблюдения, двойной экран, затухание по всей полосе до 2,4 ГГц.',
    axes: { type: ['RG-6', 'RG-11', 'RG-59'], colour: ['Белый', 'Чёрный'] },
    goods: ({ type, colour }) => ({
      name: `Кабель коаксиальный ${type} 75 Ом ${colour.toLowerCase()}`,
      model: `${type.replace('-', '')}-${colour === 'Белый' ? 'W' : 'BK'}`,
      price: { 'RG-6': 24, 'RG-11': 58, 'RG-59': 21 }[type],
      weight: { 'RG-6': 40, 'RG-11': 95, 'RG-59': 38 }[type],
      picture: `${colour === 'Белый' ? 'white' : 'black'}-1`,
      unit: type === 'RG-11' ? cut(305, 10) : coil(100),
      properties: { cores: 1, conductor: 'Омеднённая сталь', insulation: 'Вспененный полиэтилен', form: type, colour },
    }),
  }),
  family({
    code: 'rj45',
    section: [top, low, 'Витая пара', 'Разъёмы и модули'],
    picture: 'connector',
    brands: ['datarossa', 'konektis'],
    take: 7,
    unit: packed(100),
    about: 'Разъёмы и модули для кабеля витая пара, позолоченные контакты 50 микродюймов.',
    consumables: ['twisted-pair'],
    axes: {
      kind: ['Вилка 8P8C', 'Модуль Keystone 8P8C', 'Соединитель проходной 8P8C'],
      category: ['5e', '6'],
      screen: ['без экрана', 'с экраном'],
    },
    goods: ({ kind, category, screen }) => ({
      name: `${kind} Cat ${category} ${screen}`,
      model: `RJ-${kind.startsWith('Вилка') ? 'PL' : kind.startsWith('Модуль') ? 'KS' : 'CP'}-${category.toUpperCase()}-${screen === 'с экраном' ? 'S' : 'U'}`,
      price: (kind.startsWith('Вилка') ? 7.4 : 165) * (category === '6' ? 1.5 : 1) * (screen === 'с экраном' ? 1.6 : 1),
      weight: kind.startsWith('Вилка') ? 2 : 14,
      picture: screen === 'с экраном' ? 'metal' : 'clear',
      unit: kind.startsWith('Вилка') ? packed(100) : boxed(50),
      properties: {
        category: `Cat ${category}`,
        form: kind,
        material: screen === 'с экраном' ? 'Металл' : 'Поликарбонат',
      },
    }),
  }),
];
