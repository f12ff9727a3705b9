import { comma, family } from '../family.ts';
import { boxed, piece } from '../units.ts';

const top = 'Ручной инструмент';
const mounting = 'Электромонтажный инструмент';

export const electricianTools = [
  family({
    code: 'crimper-ferrule',
    section: [top, mounting, 'Пресс-клещи', 'Для втулочных наконечников'],
    picture: 'crimper',
    brands: ['konektis', 'dielektra', 'tornwell'],
    take: 6,
    unit: piece(),
    about: 'Пресс-клещи с храповым механизмом полного цикла: обжим не откроется, пока не достигнуто нужное усилие.',
    consumables: ['ferrule'],
    axes: { profile: ['квадрат', 'шестигранник', 'трапеция'], range: ['0,25–6', '0,5–10', '6–16'] },
    goods: ({ profile, range }) => ({
      name: `Пресс-клещи для втулочных наконечников ${range} мм², профиль ${profile}`,
      model: `CRF-${{ квадрат: 'Q', шестигранник: 'H', трапеция: 'T' }[profile]}-${range.replaceAll(',', '.').replace('–', '/')}`,
      price: 1180 + (profile === 'трапеция' ? 0 : 740) + Number.parseFloat(range) * 60,
      weight: 480,
      picture: 'red',
      properties: { range: `${range} мм²`, form: profile, material: 'Сталь' },
    }),
  }),
  family({
    code: 'crimper-hex',
    section: [top, mounting, 'Пресс-клещи', 'Гидравлические и механические прессы'],
    picture: 'crimper',
    brands: ['konektis', 'dielektra'],
    take: 6,
    unit: piece(),
    about: 'Пресс для опрессовки силовых наконечников и гильз. Матрицы в комплекте, кейс.',
    warranty: 24,
    consumables: ['lug-tml', 'lug-al'],
    axes: { kind: ['механический', 'гидравлический', 'аккумуляторный'], range: ['6–50', '10–120', '16–240', '16–300'] },
    has: ({ kind, range }) => (kind === 'механический' ? range === '6–50' || range === '10–120' : range !== '6–50'),
    goods: ({ kind, range }) => ({
      name: `Пресс ${kind} для наконечников ${range} мм² с матрицами в кейсе`,
      model: `PRS-${{ механический: 'M', гидравлический: 'G', аккумуляторный: 'A' }[kind]}-${range.replace('–', '/')}`,
      price:
        { механический: 3900, гидравлический: 7600, аккумуляторный: 68_000 }[kind] + Number(range.split('–')[1]) * 22,
      weight: { механический: 2400, гидравлический: 4800, аккумуляторный: 6200 }[kind],
      picture: kind === 'механический' ? 'blue' : 'hydraulic',
      properties: { range: `${range} мм²`, form: kind, material: 'Сталь' },
    }),
  }),
  family({
    code: 'crimper-rj',
    section: [top, mounting, 'Пресс-клещи', 'Для слаботочных сетей'],
    picture: 'crimper',
    brands: ['datarossa', 'konektis'],
    take: 6,
    unit: piece(),
    about: 'Клещи для вилок RJ-45, RJ-12 и RJ-11 с обрезкой и снятием оболочки.',
    consumables: ['rj45'],
    axes: { kind: ['8P8C', '8P8C и 6P6C', 'сквозные 8P8C', 'F-разъём'], body: ['пластик', 'металл'] },
    has: ({ kind, body }) => body === 'металл' || kind === '8P8C' || kind === '8P8C и 6P6C',
    goods: ({ kind, body }) => ({
      name: `Клещи обжимные ${kind}, корпус ${body}`,
      model: `CRJ-${{ '8P8C': '8', '8P8C и 6P6C': '86', 'сквозные 8P8C': '8S', 'F-разъём': 'F' }[kind]}-${body === 'металл' ? 'M' : 'P'}`,
      price: (body === 'металл' ? 980 : 420) + kind.length * 22,
      weight: 360,
      picture: 'blue',
      properties: { form: kind, material: body === 'металл' ? 'Металл' : 'Пластик' },
    }),
  }),
  family({
    code: 'stripper',
    section: [top, mounting, 'Разделка кабеля', 'Стрипперы'],
    picture: 'stripper',
    brands: ['konektis', 'dielektra', 'handorf'],
    take: 7,
    unit: piece(),
    about: 'Съёмник изоляции настраивается на сечение сам или по шкале и не повреждает жилу.',
    axes: {
      kind: ['автоматический', 'ручной', 'для коаксиального кабеля', 'для круглого кабеля'],
      range: ['0,2–6', '0,5–4', '4–28 мм'],
    },
    has: ({ kind, range }) =>
      kind === 'для круглого кабеля'
        ? range === '4–28 мм'
        : kind === 'для коаксиального кабеля'
          ? range === '0,5–4'
          : range !== '4–28 мм',
    goods: ({ kind, range }) => ({
      name: `Съёмник изоляции ${kind} ${range}${range.endsWith('мм') ? '' : ' мм²'}`,
      model: `STP-${{ автоматический: 'A', ручной: 'R', 'для коаксиального кабеля': 'K', 'для круглого кабеля': 'O' }[kind]}-${range.startsWith('0,2') ? '6' : range.startsWith('0,5') ? '4' : '28'}`,
      price: kind === 'автоматический' ? 1350 : 560,
      weight: 260,
      picture: kind === 'автоматический' ? 'red' : 'yellow',
      properties: { range: range.endsWith('мм') ? range : `${range} мм²`, form: kind, material: 'Сталь' },
    }),
  }),
  family({
    code: 'cable-cutter',
    section: [top, mounting, 'Разделка кабеля', 'Кабелерезы'],
    picture: 'cutter',
    brands: ['konektis', 'dielektra', 'uralhvat'],
    take: 7,
    unit: piece(),
    about: 'Кабелерез даёт ровный срез без деформации жилы. Секторный — одной рукой за счёт храповика.',
    axes: { kind: ['ручной', 'секторный', 'диэлектрический'], diameter: [10, 16, 25, 32, 52] },
    has: ({ kind, diameter }) => (kind === 'секторный' ? diameter >= 32 : diameter <= 25),
    goods: ({ kind, diameter }) => ({
      name: `Кабелерез ${kind} до Ø${diameter} мм`,
      model: `CCT-${{ ручной: 'R', секторный: 'S', диэлектрический: 'V' }[kind]}${diameter}`,
      price: (kind === 'секторный' ? 2600 : 780) + diameter * 34,
      weight: 300 + diameter * 18,
      picture: kind === 'секторный' ? 'sector' : 'manual',
      properties: { diameter, form: kind, material: 'Сталь', voltage: kind === 'диэлектрический' ? 1000 : [] },
    }),
  }),
  family({
    code: 'cable-puller',
    section: [top, mounting, 'Протяжка и разметка', 'Протяжки кабеля'],
    picture: 'cable-reel',
    brands: ['konektis', 'trassivo'],
    take: 6,
    unit: piece(),
    about: 'Стеклопруток или нейлоновая протяжка с наконечниками: протягивает кабель в трубах и каналах.',
    accessories: ['corrugated-pvc'],
    axes: { kind: ['нейлоновая', 'стеклопластиковая'], length: [10, 15, 20, 30, 50, 100], diameter: [3, 4.5, 11] },
    has: ({ kind, length, diameter }) =>
      kind === 'нейлоновая' ? diameter <= 4.5 && length <= 30 : length >= 20 && (diameter === 11) === (length === 100),
    goods: ({ kind, length, diameter }) => ({
      name: `Протяжка кабельная ${kind} ${length} м Ø${comma(diameter)} мм`,
      model: `PUL-${kind === 'нейлоновая' ? 'N' : 'S'}-${length}-${diameter * 10}`,
      price: 160 + length * diameter * 8,
      weight: 200 + Math.round(length * diameter * 14),
      picture: 'orange',
      properties: { length_m: length, diameter, material: kind === 'нейлоновая' ? 'Нейлон' : 'Стеклопластик' },
    }),
  }),
  family({
    code: 'marker',
    section: [top, mounting, 'Протяжка и разметка', 'Маркировка'],
    picture: 'marker',
    brands: ['konektis', 'handorf', 'izolaris'],
    take: 6,
    unit: boxed(20),
    about: 'Маркеры и бирки для кабеля и щитов: надпись не стирается и читается через годы.',
    axes: {
      kind: [
        'Маркер перманентный',
        'Маркер промышленный',
        'Бирка кабельная У-134',
        'Набор наклеек «Осторожно, напряжение»',
      ],
      colour: ['Чёрный', 'Красный', 'Белый'],
    },
    has: ({ kind, colour }) => (kind.startsWith('Маркер') ? true : colour === 'Белый'),
    goods: ({ kind, colour }) => ({
      name: `${kind}${kind.startsWith('Маркер') ? ` ${colour.toLowerCase()}` : ', 100 шт'}`,
      model: `MRK-${{ 'Маркер перманентный': 'P', 'Маркер промышленный': 'I', 'Бирка кабельная У-134': 'B', 'Набор наклеек «Осторожно, напряжение»': 'N' }[kind]}-${{ Чёрный: 'BK', Красный: 'R', Белый: 'W' }[colour]}`,
      price: kind === 'Маркер промышленный' ? 210 : kind === 'Маркер перманентный' ? 64 : 390,
      weight: 24,
      picture: { Чёрный: 'black', Красный: 'red', Белый: 'white' }[colour],
      properties: { colour, purpose: 'Маркировка', items: kind.startsWith('Маркер') ? 1 : 100 },
    }),
  }),
];
