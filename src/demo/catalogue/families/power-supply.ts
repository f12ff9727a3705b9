import { comma, family } from '../family.ts';
import { boxed, piece } from '../units.ts';

const top = 'Автоматика и защита';
const supply = 'Учёт и электропитание';

export const powerSupply = [
  family({
    code: 'meter',
    section: [top, supply, 'Счётчики электроэнергии'],
    picture: 'meter',
    brands: ['uchettok', 'amperis'],
    take: 12,
    unit: piece(),
    about:
      'Счётчик активной энергии с жидкокристаллическим индикатором и двумя пломбами. Межповерочный интервал 16 лет, поверка текущего квартала.',
    warranty: 60,
    accessories: ['metering-enclosure', 'mcb'],
    axes: {
      phases: [1, 3],
      current: ['5(60)', '5(80)', '5(100)', '5(10)'],
      tariff: ['Однотарифный', 'Многотарифный'],
      interface: ['', 'RS-485', 'GSM'],
    },
    has: ({ phases, current, tariff, interface: link }) =>
      (phases === 3 || current === '5(60)' || current === '5(80)') && (link === '' || tariff === 'Многотарифный'),
    goods: ({ phases, current, tariff, interface: link }) => ({
      name: `Счётчик электроэнергии ${phases === 1 ? 'однофазный' : 'трёхфазный'} ${current}А ${tariff.toLowerCase()}${link === '' ? '' : ` ${link}`} DIN`,
      model: `SE${phases}-${current.replace('(', '-').replace(')', '')}-${tariff === 'Однотарифный' ? '1T' : '4T'}${link === '' ? '' : `-${link.replace('-', '')}`}`,
      price:
        (phases === 1 ? 1180 : 3240) * (tariff === 'Однотарифный' ? 1 : 1.7) +
        { '': 0, 'RS-485': 900, GSM: 4600 }[link],
      weight: phases === 1 ? 420 : 980,
      picture: phases === 1 ? 'one' : 'three',
      leaf: phases === 1 ? 'Однофазные' : 'Трёхфазные',
      properties: {
        range: `${current} А`,
        phases: `${phases}`,
        tariff,
        voltage: phases === 1 ? 230 : 400,
        accuracy: phases === 1 ? 'Класс 1' : 'Класс 0,5S',
        mounting: 'На DIN-рейку',
        purpose: link === '' ? 'Местный учёт' : `Удалённый учёт (${link})`,
      },
    }),
  }),
  family({
    code: 'din-psu',
    section: [top, supply, 'Источники питания', 'Блоки питания на DIN-рейку'],
    picture: 'psu',
    brands: ['stabirox', 'vaultrix'],
    take: 10,
    unit: piece(),
    about: 'Импульсный блок питания для автоматики: защита от короткого замыкания и перегрева, подстройка выхода.',
    warranty: 36,
    accessories: ['din-rail', 'din-terminal'],
    axes: { voltage: [12, 24, 48], power: [15, 30, 60, 120, 240] },
    goods: ({ voltage, power }) => ({
      name: `Блок питания ${power} Вт ${voltage} В ${comma(Math.round((power / voltage) * 10) / 10)} А на DIN-рейку`,
      model: `PSD-${power}-${voltage}`,
      price: 780 + power * 15.5,
      weight: 110 + power * 4,
      picture: 'din',
      properties: {
        power,
        voltage,
        current: Math.round((power / voltage) * 10) / 10,
        mounting: 'На DIN-рейку',
        protection: 'IP20',
      },
    }),
  }),
  family({
    code: 'stabiliser',
    section: [top, supply, 'Источники питания', 'Стабилизаторы напряжения'],
    picture: 'stabiliser',
    brands: ['stabirox', 'uchettok'],
    take: 9,
    unit: piece(),
    about:
      'Стабилизатор держит 220 В при просадках и скачках сети. Режим «Байпас», индикация входа, выхода и нагрузки.',
    warranty: 24,
    axes: { power: [0.5, 1, 1.5, 2, 3, 5, 8, 10, 12], kind: ['релейный', 'электромеханический', 'симисторный'] },
    has: ({ power, kind }) => (kind === 'симисторный' ? power >= 5 : kind === 'релейный' ? power <= 5 : power >= 2),
    goods: ({ power, kind }) => ({
      name: `Стабилизатор напряжения ${kind} ${comma(power)} кВА`,
      model: `ST-${{ релейный: 'R', электромеханический: 'M', симисторный: 'T' }[kind]}${power * 1000}`,
      price: 2100 + power * { релейный: 2500, электромеханический: 3300, симисторный: 5600 }[kind],
      weight: Math.round(1800 + power * 3600),
      picture: power > 3 ? 'wall' : 'floor',
      properties: {
        power_kva: power,
        phases: '1',
        form: kind,
        range: kind === 'релейный' ? '140–260 В' : '125–275 В',
        accuracy: kind === 'релейный' ? '±8 %' : '±3 %',
        mounting: power > 3 ? 'Настенный' : 'Напольный',
      },
    }),
  }),
  family({
    code: 'ups',
    section: [top, supply, 'Источники питания', 'Источники бесперебойного питания'],
    picture: 'stabiliser',
    brands: ['stabirox', 'vaultrix'],
    take: 6,
    unit: piece(),
    about: 'Источник бесперебойного питания для котлов, серверов и рабочих мест. Холодный старт, связь по USB.',
    warranty: 24,
    axes: { power: [0.65, 0.85, 1, 1.5, 2, 3], kind: ['линейно-интерактивный', 'онлайн'] },
    has: ({ power, kind }) => kind !== 'онлайн' || power >= 1,
    goods: ({ power, kind }) => ({
      name: `Источник бесперебойного питания ${kind} ${comma(power)} кВА чистый синус`,
      model: `UPS-${kind === 'онлайн' ? 'ON' : 'LI'}-${power * 1000}`,
      price: power * (kind === 'онлайн' ? 18400 : 8200) + 1900,
      weight: Math.round(4000 + power * 7000),
      picture: 'ups',
      properties: { power_kva: power, phases: '1', form: kind, voltage: 230, mounting: 'Напольный' },
    }),
  }),
  family({
    code: 'cells',
    section: [top, supply, 'Элементы питания'],
    picture: 'cell',
    brands: ['fonarek', 'stabirox'],
    take: 7,
    unit: boxed(10),
    about: 'Элементы питания для приборов, фонарей и пультов. Срок хранения до десяти лет.',
    axes: {
      size: ['AA', 'AAA', 'C', 'D', '9V', 'CR2032'],
      chemistry: ['Щелочной', 'Аккумулятор NiMH', 'Литиевый'],
      items: [2, 4, 10],
    },
    has: ({ size, chemistry, items }) =>
      (size === 'CR2032'
        ? chemistry === 'Литиевый' && items !== 10
        : chemistry !== 'Литиевый' || size.startsWith('AA')) &&
      (chemistry !== 'Аккумулятор NiMH' || (size.startsWith('AA') && items < 10)) &&
      (items !== 10 || size.startsWith('AA')) &&
      (size !== '9V' || items === 2),
    goods: ({ size, chemistry, items }) => ({
      name: `Элемент питания ${size} ${chemistry.toLowerCase().replace('nimh', 'NiMH')}, ${items} шт`,
      model: `BAT-${size}-${{ Щелочной: 'ALK', 'Аккумулятор NiMH': 'NIMH', Литиевый: 'LI' }[chemistry]}-${items}`,
      price:
        items *
        { AA: 24, AAA: 23, C: 70, D: 96, '9V': 140, CR2032: 38 }[size] *
        { Щелочной: 1, 'Аккумулятор NiMH': 6, Литиевый: 1.6 }[chemistry],
      weight: items * { AA: 24, AAA: 12, C: 66, D: 135, '9V': 46, CR2032: 3 }[size],
      picture: size === '9V' ? 'square' : size === 'CR2032' ? 'coin' : 'round',
      leaf: chemistry === 'Аккумулятор NiMH' ? 'Аккумуляторы' : 'Батарейки',
      properties: {
        size,
        material: chemistry,
        items,
        voltage: size === '9V' ? 9 : size === 'CR2032' ? 3 : chemistry === 'Аккумулятор NiMH' ? 1.2 : 1.5,
      },
    }),
  }),
];
