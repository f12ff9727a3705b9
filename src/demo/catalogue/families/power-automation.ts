import { comma, family } from '../family.ts';
import { boxed, piece } from '../units.ts';

const top = 'Автоматика и защита';
const power = 'Силовая автоматика';
const control = 'Управление и сигнализация';

const buttonColours = { красная: 'red', зелёная: 'green', жёлтая: 'yellow', чёрная: 'black', синяя: 'blue' } as const;
const lampColours = { красная: 'red', зелёная: 'green', жёлтая: 'yellow', белая: 'white', синяя: 'blue' } as const;
const colourName = {
  красная: 'Красный',
  зелёная: 'Зелёный',
  жёлтая: 'Жёлтый',
  чёрная: 'Чёрный',
  синяя: 'Синий',
  белая: 'Белый',
} as const;

export const powerAutomation = [
  family({
    code: 'contactor',
    section: [top, power, 'Пускатели', 'Контакторы'],
    picture: 'contactor',
    brands: ['relvon', 'amperis', 'tokomir', 'vaultrix'],
    take: 19,
    unit: piece(),
    about:
      'Малогабаритный контактор для пуска двигателей и включения нагрузок. Крепится на рейку или винтами, принимает контактные приставки.',
    warranty: 36,
    accessories: ['thermal-relay', 'push-button', 'din-rail'],
    consumables: ['pugv', 'ferrule'],
    axes: {
      current: [9, 12, 18, 25, 32, 40, 50, 65, 80, 95],
      coil: ['24 В AC', '110 В AC', '230 В AC', '400 В AC'],
      contacts: ['1НО', '1НЗ', '1НО+1НЗ'],
    },
    has: ({ current, coil, contacts }) =>
      (current <= 32 ? contacts !== '1НО+1НЗ' : contacts === '1НО+1НЗ') && (coil !== '110 В AC' || current <= 25),
    goods: ({ current, coil, contacts }) => ({
      name: `Контактор КМН ${current}А катушка ${coil} ${contacts}`,
      model: `KMN-${current}-${coil.split(' ')[0]}-${contacts === '1НО' ? '10' : contacts === '1НЗ' ? '01' : '11'}`,
      price: 590 + current ** 1.32 * 14,
      weight: 320 + current * 11,
      picture: current <= 32 ? 'small' : 'large',
      properties: {
        current,
        power: Math.round(current * 0.47) * 1000,
        coil_voltage: coil,
        contacts,
        voltage: 400,
        mounting: 'На DIN-рейку',
        protection: 'IP20',
      },
    }),
  }),
  family({
    code: 'thermal-relay',
    section: [top, power, 'Пускатели', 'Тепловые реле'],
    picture: 'thermal-relay',
    brands: ['relvon', 'amperis', 'vaultrix'],
    take: 9,
    unit: piece(),
    about: 'Тепловое реле защищает двигатель от перегрузки и пропадания фазы. Ставится прямо на выводы контактора.',
    accessories: ['contactor'],
    axes: { range: ['1,6–2,5', '2,5–4', '4–6', '5,5–8', '7–10', '9–13', '12–18', '17–25', '23–32', '30–40'] },
    goods: ({ range }) => ({
      name: `Реле тепловое РТН ${range} А`,
      model: `RTN-${range.replace('–', '/').replaceAll(',', '.')}`,
      price: 640 + Number.parseFloat(range) * 24,
      weight: 170,
      picture: 'standard',
      properties: { range: `${range} А`, contacts: '1НО+1НЗ', voltage: 400 },
    }),
  }),
  family({
    code: 'mccb',
    section: [top, power, 'Силовые выключатели', 'Выключатели в литом корпусе'],
    picture: 'mccb',
    brands: ['relvon', 'amperis', 'vaultrix'],
    take: 13,
    unit: piece(),
    about:
      'Автоматический выключатель в литом корпусе для вводов и отходящих линий. В комплекте межполюсные перегородки и винты.',
    warranty: 60,
    accessories: ['copper-busbar', 'lug-tml'],
    axes: { current: [63, 80, 100, 125, 160, 200, 250, 400, 630], breaking: [25, 35, 50], poles: [3, 4] },
    has: ({ current, breaking, poles }) =>
      (current > 160 ? breaking >= 35 : breaking <= 35) && (poles === 3 || current <= 250),
    goods: ({ current, breaking, poles }) => ({
      name: `Выключатель автоматический в литом корпусе ВА-88 ${poles}P ${current}А ${breaking}кА`,
      model: `VA88-${poles}P-${current}-${breaking}`,
      price: (2100 + current * 31) * (breaking / 30) * (poles === 4 ? 1.3 : 1),
      weight: 900 + current * 12,
      picture: current > 200 ? 'large' : 'small',
      properties: { current, breaking, poles: `${poles}P`, voltage: 400, mounting: 'На панель', protection: 'IP30' },
    }),
  }),
  family({
    code: 'disconnector',
    section: [top, power, 'Силовые выключатели', 'Рубильники и переключатели'],
    picture: 'rotary',
    brands: ['amperis', 'relvon', 'tokomir'],
    take: 10,
    unit: piece(),
    about:
      'Выключатель-разъединитель с выносной рукояткой. Видимый разрыв, блокировка навесным замком в отключённом положении.',
    axes: {
      kind: ['разъединитель', 'реверсивный'],
      current: [40, 63, 100, 160, 250, 400],
      handle: ['красная', 'чёрная'],
    },
    has: ({ current, handle }) => handle === 'красная' || current <= 160,
    goods: ({ kind, current, handle }) => ({
      name: `Выключатель-${kind === 'разъединитель' ? 'разъединитель ВР' : 'переключатель реверсивный ВРР'} 3P ${current}А рукоятка ${handle}`,
      model: `VR${kind === 'разъединитель' ? '' : 'R'}-${current}-${handle === 'красная' ? 'R' : 'BK'}`,
      price: 980 + current * 17 * (kind === 'разъединитель' ? 1 : 1.9),
      weight: 420 + current * 9,
      picture: handle === 'красная' ? 'red' : 'black',
      properties: { current, poles: '3P', voltage: 400, form: kind, protection: 'IP20', mounting: 'На панель' },
    }),
  }),
  family({
    code: 'push-button',
    section: [top, control, 'Кнопки и посты', 'Кнопки'],
    picture: 'button',
    brands: ['relvon', 'tokomir', 'amperis'],
    take: 13,
    unit: boxed(10),
    about: 'Кнопка управления Ø22 мм в металлическом корпусе. Контактные блоки добавляются защёлкиванием.',
    accessories: ['signal-lamp', 'button-post'],
    axes: {
      colour: Object.keys(buttonColours) as (keyof typeof buttonColours)[],
      kind: ['плоская', 'с подсветкой', 'грибок'],
      contacts: ['1НО', '1НЗ', '1НО+1НЗ'],
    },
    has: ({ colour, kind, contacts }) =>
      kind === 'грибок' ? colour === 'красная' && contacts !== '1НО' : kind !== 'с подсветкой' || colour !== 'чёрная',
    goods: ({ colour, kind, contacts }) => ({
      name: `Кнопка ${kind === 'грибок' ? 'аварийного останова «Грибок»' : kind} ${colour} Ø22 мм ${contacts}`,
      model: `KN22-${{ красная: 'R', зелёная: 'G', жёлтая: 'Y', чёрная: 'BK', синяя: 'BL' }[colour]}${kind === 'плоская' ? 'F' : kind === 'грибок' ? 'M' : 'L'}-${contacts === '1НО' ? '10' : contacts === '1НЗ' ? '01' : '11'}`,
      price: (kind === 'плоская' ? 210 : kind === 'грибок' ? 340 : 390) + contacts.length * 14,
      weight: 60,
      picture: kind === 'грибок' ? 'mushroom' : buttonColours[colour],
      properties: {
        contacts,
        diameter: 22,
        colour: colourName[colour],
        form: kind,
        protection: kind === 'плоская' ? 'IP54' : 'IP65',
        voltage: 230,
      },
    }),
  }),
  family({
    code: 'signal-lamp',
    section: [top, control, 'Сигнальная арматура', 'Лампы сигнальные'],
    picture: 'button',
    brands: ['relvon', 'tokomir'],
    take: 10,
    unit: boxed(10),
    about: 'Светодиодная сигнальная лампа Ø22 мм, срок службы 50 000 часов.',
    axes: {
      colour: Object.keys(lampColours) as (keyof typeof lampColours)[],
      voltage: ['24 В AC/DC', '230 В AC', '400 В AC'],
      sound: ['', 'с зуммером'],
    },
    has: ({ colour, sound }) => sound === '' || colour === 'красная',
    goods: ({ colour, voltage, sound }) => ({
      name: `Лампа сигнальная светодиодная Ø22 мм ${colour} ${voltage}${sound === '' ? '' : ` ${sound}`}`,
      model: `LS22-${lampColours[colour].toUpperCase().slice(0, 2)}-${voltage.split(' ')[0]}${sound === '' ? '' : 'Z'}`,
      price: 118 + (sound === '' ? 0 : 260) + (voltage.startsWith('400') ? 60 : 0),
      weight: 38,
      picture: `light-${lampColours[colour]}`,
      properties: { coil_voltage: voltage, diameter: 22, colour: colourName[colour], protection: 'IP65' },
    }),
  }),
  family({
    code: 'button-post',
    section: [top, control, 'Кнопки и посты', 'Кнопочные посты'],
    picture: 'post',
    brands: ['tokomir', 'amperis'],
    take: 6,
    unit: piece(),
    about: 'Пост кнопочный в корпусе из ABS-пластика для управления механизмами на расстоянии.',
    axes: { ways: [1, 2, 3, 4, 6], protection: ['IP54', 'IP65'] },
    goods: ({ ways, protection }) => ({
      name: `Пост кнопочный ПКЕ на ${ways} ${ways === 1 ? 'кнопку' : ways < 5 ? 'кнопки' : 'кнопок'} ${protection}`,
      model: `PKE-${ways}-${protection.slice(2)}`,
      price: 260 + ways * 165 + (protection === 'IP65' ? 190 : 0),
      weight: 140 + ways * 70,
      picture: `${Math.min(ways, 3)}`,
      properties: { ways, protection, material: 'ABS-пластик', voltage: 400, mounting: 'Навесной' },
    }),
  }),
  family({
    code: 'signal-tower',
    section: [top, control, 'Сигнальная арматура', 'Колонны и сирены'],
    picture: 'signal-tower',
    brands: ['vaultrix', 'relvon'],
    take: 6,
    unit: piece(),
    about: 'Светосигнальная колонна из готовых секций: состояние станка видно с любого места цеха.',
    axes: { ways: [1, 2, 3, 4, 5], voltage: ['24 В DC', '230 В AC'] },
    goods: ({ ways, voltage }) => ({
      name: `Колонна светосигнальная ${ways}-секционная ${voltage} с сиреной ${comma(85 + ways)} дБ`,
      model: `TWR-${ways}-${voltage.startsWith('24') ? '24' : '230'}`,
      price: 1650 + ways * 540,
      weight: 380 + ways * 110,
      picture: 'three',
      properties: { ways, coil_voltage: voltage, protection: 'IP54', mounting: 'На панель' },
    }),
  }),
];
