import { comma, counted, family, PIECE_FORMS } from '../family.ts';
import { boxed, kit, piece } from '../units.ts';

const top = 'Ручной инструмент';

export const handTools = [
  family({
    code: 'pliers',
    section: [top, 'Шарнирно-губцевый инструмент', 'Пассатижи и кусачки'],
    picture: 'pliers',
    brands: ['uralhvat', 'tornwell', 'handorf', 'dielektra'],
    take: 16,
    unit: boxed(6),
    about: 'Кованая хромованадиевая сталь, закалка режущих кромок токами высокой частоты, двухкомпонентные рукоятки.',
    axes: {
      kind: ['Пассатижи', 'Бокорезы', 'Длинногубцы', 'Круглогубцы', 'Клещи переставные'],
      length: [125, 160, 180, 200, 250, 300],
      handle: ['стандарт', 'диэлектрические 1000 В'],
    },
    has: ({ kind, length }) =>
      kind === 'Клещи переставные'
        ? length >= 180
        : kind === 'Круглогубцы' || kind === 'Бокорезы'
          ? length <= 200
          : length >= 160 && length <= 200,
    goods: ({ kind, length, handle }) => ({
      name: `${kind} ${length} мм${handle === 'стандарт' ? '' : `, ${handle}`}`,
      model: `PL-${{ Пассатижи: 'PS', Бокорезы: 'BK', Длинногубцы: 'DG', Круглогубцы: 'KG', 'Клещи переставные': 'KP' }[kind]}-${length}${handle === 'стандарт' ? '' : 'V'}`,
      price: 240 + length * 2.6 * (handle === 'стандарт' ? 1 : 1.7),
      weight: 90 + length,
      picture: `${kind === 'Бокорезы' ? 'cutters' : kind === 'Длинногубцы' ? 'long' : 'combi'}-${handle === 'стандарт' ? 'blue' : 'red'}`,
      leaf: handle === 'стандарт' ? 'Общего назначения' : 'Диэлектрические',
      properties: { length, form: kind, material: 'Сталь CrV', voltage: handle === 'стандарт' ? [] : 1000 },
    }),
  }),
  family({
    code: 'screwdriver',
    section: [top, 'Отвёртки', 'Отвёртки отдельные'],
    picture: 'screwdriver',
    brands: ['uralhvat', 'tornwell', 'dielektra'],
    take: 18,
    unit: boxed(12),
    about: 'Стержень из стали S2 с магнитным наконечником. Рукоятка не скатывается и не скользит в масле.',
    axes: {
      slot: ['SL3', 'SL5,5', 'SL6,5', 'PH0', 'PH1', 'PH2', 'PZ1', 'PZ2', 'T20'],
      length: [75, 100, 150],
      kind: ['', 'диэлектрическая 1000 В'],
    },
    has: ({ slot, length }) => slot !== 'PH0' || length === 75,
    goods: ({ slot, length, kind }) => ({
      name: `Отвёртка ${slot}х${length} мм${kind === '' ? '' : ` ${kind}`}`,
      model: `SD-${slot.replace(',', '.')}-${length}${kind === '' ? '' : 'V'}`,
      price: 92 + length * 0.7 + (kind === '' ? 0 : 165),
      weight: 60 + Math.round(length / 3),
      picture: kind === '' ? 'blue' : 'red',
      leaf: kind === '' ? 'Общего назначения' : 'Диэлектрические',
      properties: { slot, length, material: 'Сталь S2', voltage: kind === '' ? [] : 1000 },
    }),
  }),
  family({
    code: 'screwdriver-set',
    section: [top, 'Отвёртки', 'Наборы отвёрток', 'Наборы'],
    picture: 'tool-set',
    brands: ['dielektra', 'tornwell', 'handorf'],
    take: 7,
    unit: kit(),
    about: 'Набор отвёрток в подставке или скрутке: самые ходовые шлицы для электромонтажа и ремонта.',
    axes: { items: [5, 6, 7, 9, 12, 29], kind: ['общего назначения', 'диэлектрических 1000 В', 'для точных работ'] },
    has: ({ items, kind }) =>
      (kind === 'для точных работ' ? items >= 6 && items !== 29 : items <= 9 || kind.startsWith('диэл')) &&
      (items !== 29 || kind.startsWith('диэл')),
    goods: ({ items, kind }) => ({
      name:
        items === 29
          ? 'Набор диэлектрического инструмента электромонтёра 29 предметов в кейсе: отвёртки, пассатижи, бокорезы, ключи, съёмник изоляции, индикатор напряжения, перчатки'
          : `Набор отвёрток ${kind} ${counted(items, PIECE_FORMS)}`,
      model: `SDS-${{ 'общего назначения': 'G', 'диэлектрических 1000 В': 'V', 'для точных работ': 'P' }[kind]}${items}`,
      price: items * (kind.startsWith('диэл') ? 285 : 128) * (items === 29 ? 1.9 : 1),
      weight: items * 75,
      picture: kind.startsWith('диэл') ? 'red' : 'blue',
      properties: { items, purpose: kind, material: 'Сталь S2', voltage: kind.startsWith('диэл') ? 1000 : [] },
    }),
  }),
  family({
    code: 'combination-wrench',
    section: [top, 'Ключи', 'Гаечные ключи', 'Комбинированные и рожковые'],
    picture: 'wrench',
    brands: ['uralhvat', 'tornwell', 'handorf'],
    take: 15,
    unit: boxed(10),
    about: 'Ключ из хромованадиевой стали с матовым покрытием. Накидной профиль не срывает грани.',
    axes: {
      kind: ['комбинированный', 'трещоточный', 'рожковый'],
      jaw: [8, 10, 12, 13, 14, 17, 19, 22, 24, 27, 30, 32],
    },
    has: ({ kind, jaw }) => kind !== 'трещоточный' || jaw <= 24,
    goods: ({ kind, jaw }) => ({
      name:
        kind === 'рожковый'
          ? `Ключ рожковый ${jaw}х${jaw + 2} мм`
          : `Ключ ${kind === 'трещоточный' ? 'комбинированный трещоточный' : kind} ${jaw} мм`,
      model: `WR-${{ комбинированный: 'K', трещоточный: 'T', рожковый: 'R' }[kind]}${jaw}`,
      price: (62 + jaw * 9.4) * (kind === 'трещоточный' ? 3.1 : 1),
      weight: 20 + jaw * 9,
      picture: kind === 'рожковый' ? 'open' : 'combination',
      properties: { jaw, form: kind, material: 'Сталь CrV', coating: 'Хром', length: 70 + jaw * 8 },
    }),
  }),
  family({
    code: 'adjustable-wrench',
    section: [top, 'Ключи', 'Гаечные ключи', 'Разводные и трубные'],
    picture: 'wrench',
    brands: ['uralhvat', 'handorf'],
    take: 6,
    unit: boxed(6),
    about: 'Разводной или трубный ключ с точной подгонкой губок и шкалой раскрытия.',
    axes: { kind: ['разводной', 'трубный рычажный'], length: [150, 200, 250, 300, 375, 450] },
    has: ({ kind, length }) => (kind === 'разводной' ? length <= 375 : length >= 300),
    goods: ({ kind, length }) => ({
      name: `Ключ ${kind} ${length} мм`,
      model: `AW-${kind === 'разводной' ? 'R' : 'T'}${length}`,
      price: length * (kind === 'разводной' ? 2.9 : 4.1),
      weight: Math.round(length * (kind === 'разводной' ? 2 : 4)),
      picture: 'adjustable',
      properties: { length, form: kind, jaw: Math.round(length / 8), material: 'Сталь CrV' },
    }),
  }),
  family({
    code: 'socket-set',
    section: [top, 'Ключи', 'Головки и наборы', 'Наборы инструмента'],
    picture: 'case',
    brands: ['tornwell', 'uralhvat', 'handorf'],
    take: 9,
    unit: kit(),
    about: 'Набор торцевых головок с трещоткой в ударопрочном кейсе. Каждая деталь на своём месте.',
    warranty: 120,
    axes: { drive: ['1/4"', '1/2"', '1/4" и 1/2"'], items: [24, 38, 46, 82, 94, 108, 142, 216] },
    has: ({ drive, items }) => (drive === '1/4"' ? items <= 46 : drive === '1/2"' ? items <= 38 : items >= 82),
    goods: ({ drive, items }) => ({
      name: `Набор инструмента ${counted(items, PIECE_FORMS)} ${drive} в кейсе`,
      model: `SET-${items}-${drive.length > 5 ? 'M' : drive.startsWith('1/4') ? '4' : '2'}`,
      price: 900 + items * 62,
      weight: 800 + items * 62,
      picture: 'blue',
      properties: { items, size: drive, material: 'Сталь CrV', coating: 'Хром' },
    }),
  }),
  family({
    code: 'hammer',
    section: [top, 'Ударный и режущий инструмент', 'Молотки и кувалды', 'Молотки'],
    picture: 'hammer',
    brands: ['uralhvat', 'handorf', 'tornwell'],
    take: 7,
    unit: boxed(6),
    about: 'Кованая головка, рукоятка с защитой от соскальзывания. Посадка проверяется усилием на отрыв.',
    axes: {
      kind: ['слесарный', 'столярный-гвоздодёр', 'кувалда', 'резиновая киянка'],
      weight: [0.3, 0.5, 0.8, 1, 2, 4],
    },
    has: ({ kind, weight }) =>
      kind === 'кувалда' ? weight >= 2 : kind === 'слесарный' ? weight <= 1 : weight >= 0.5 && weight <= 0.8,
    goods: ({ kind, weight }) => ({
      name: `${kind === 'кувалда' ? 'Кувалда' : kind === 'резиновая киянка' ? 'Киянка резиновая' : `Молоток ${kind}`} ${comma(weight)} кг, рукоятка фибергласс`,
      model: `HM-${{ слесарный: 'S', 'столярный-гвоздодёр': 'G', кувалда: 'K', 'резиновая киянка': 'R' }[kind]}${weight * 1000}`,
      price: 290 + weight * 330,
      weight: weight * 1000 + 250,
      picture: kind === 'резиновая киянка' ? 'rubber' : kind.includes('гвоздодёр') ? 'claw' : 'standard',
      properties: { form: kind, material: 'Сталь', range: `${comma(weight)} кг` },
    }),
  }),
  family({
    code: 'knife',
    section: [top, 'Ударный и режущий инструмент', 'Ножи и ножовки', 'Ножи и лезвия'],
    picture: 'knife',
    brands: ['handorf', 'uralhvat', 'dielektra'],
    take: 9,
    unit: boxed(24),
    about: 'Нож с выдвижным лезвием и фиксатором или нож кабельщика с пяткой для безопасной разделки оболочки.',
    axes: {
      kind: ['с выдвижным лезвием', 'кабельный с пяткой', 'кабельный изогнутый', 'складной', 'трапеция'],
      width: [9, 18, 25],
      body: ['пластик', 'металл'],
    },
    has: ({ kind, width, body }) =>
      (kind === 'с выдвижным лезвием' ? true : width === 18) && (!kind.startsWith('каб') || body === 'пластик'),
    goods: ({ kind, width, body }) => ({
      name: `Нож ${kind}${kind === 'с выдвижным лезвием' ? ` ${width} мм` : ''}, корпус ${body}`,
      model: `KN-${{ 'с выдвижным лезвием': 'V', 'кабельный с пяткой': 'KP', 'кабельный изогнутый': 'KI', складной: 'SK', трапеция: 'TR' }[kind]}${width}-${body === 'металл' ? 'M' : 'P'}`,
      price: 74 + width * 4 + (body === 'металл' ? 130 : 0) + (kind.startsWith('каб') ? 420 : 0),
      weight: 80 + width * 3,
      picture: kind.startsWith('каб') ? 'red' : body === 'металл' ? 'grey' : 'yellow',
      properties: {
        width: kind === 'с выдвижным лезвием' ? width : [],
        form: kind,
        material: body === 'металл' ? 'Металл' : 'Пластик',
      },
    }),
  }),
  family({
    code: 'hacksaw',
    section: [top, 'Ударный и режущий инструмент', 'Ножи и ножовки', 'Ножовки'],
    picture: 'saw',
    brands: ['uralhvat', 'handorf'],
    take: 6,
    unit: boxed(6),
    about: 'Ножовка с закалённым зубом: рез по дереву, пластику и металлу.',
    axes: { kind: ['по дереву', 'по металлу', 'по гипсокартону'], length: [150, 300, 400, 450, 500] },
    has: ({ kind, length }) =>
      kind === 'по дереву'
        ? length >= 400
        : kind === 'по металлу'
          ? length === 150 || length === 300
          : length === 150 || length === 300,
    goods: ({ kind, length }) => ({
      name: `Ножовка ${kind} ${length} мм`,
      model: `HS-${{ 'по дереву': 'D', 'по металлу': 'M', 'по гипсокартону': 'G' }[kind]}${length}`,
      price: 180 + length * 0.9,
      weight: 120 + length,
      picture: kind === 'по металлу' ? 'metal' : 'wood',
      properties: {
        length,
        workpiece:
          kind === 'по дереву'
            ? ['Дерево', 'Пластик']
            : kind === 'по металлу'
              ? ['Металл', 'Пластик']
              : ['Гипсокартон'],
      },
    }),
  }),
  family({
    code: 'tool-box',
    section: [top, 'Хранение инструмента', 'Ящики и сумки', 'Ящики'],
    picture: 'tool-box',
    brands: ['handorf', 'uralhvat'],
    take: 7,
    unit: piece(),
    about: 'Ящик с органайзером в крышке и металлическими замками. Выдерживает вес человека.',
    axes: { size: ['13"', '16"', '19"', '22"', '26"'], material: ['пластик', 'металл', 'на колёсах'] },
    has: ({ size, material }) => (material === 'на колёсах' ? size === '26"' || size === '22"' : size !== '26"'),
    goods: ({ size, material }) => ({
      name: `Ящик для инструмента ${size} ${material}`,
      model: `BX-${size.slice(0, 2)}-${{ пластик: 'P', металл: 'M', 'на колёсах': 'W' }[material]}`,
      price: Number.parseInt(size, 10) * { пластик: 46, металл: 118, 'на колёсах': 210 }[material],
      weight: Number.parseInt(size, 10) * { пластик: 80, металл: 210, 'на колёсах': 240 }[material],
      picture: material === 'металл' ? 'red' : 'black',
      properties: {
        size,
        material: material === 'металл' ? 'Сталь' : 'Пластик',
        form: material,
        volume: Number.parseInt(size, 10),
      },
    }),
  }),
];
