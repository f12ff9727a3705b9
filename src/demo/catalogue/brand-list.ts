/**
 * Invented makers. `prefix` begins their articles, `articles` is their habit of writing them; `price` multiplies the
 * price of a family.
 */
export type DemoBrand = {
  name: string;
  prefix: string;
  articles: 'model' | 'digits' | 'mixed';
  price: number;
  country: 'Россия' | 'Китай' | 'Беларусь' | 'Турция';
  about: string;
};

const brand = (
  name: string,
  prefix: string,
  articles: DemoBrand['articles'],
  price: number,
  country: DemoBrand['country'],
  about: string,
): DemoBrand => ({ name, prefix, articles, price, country, about });

/** Keys are the brands' codes in addresses. */
export const brandList = {
  velkabel: brand(
    'Велькабель',
    'VLK',
    'model',
    1,
    'Россия',
    'Силовые и монтажные кабели по ГОСТ с маркировкой каждого метра.',
  ),
  ladoprovod: brand('Ладопровод', 'LDP', 'digits', 0.94, 'Россия', 'Провода и шнуры для жилых и общественных зданий.'),
  kromzhila: brand('Кромжила', 'KRM', 'model', 1.06, 'Беларусь', 'Кабели повышенной гибкости и огнестойкие линии.'),
  datarossa: brand(
    'Datarossa',
    'DR',
    'model',
    1.12,
    'Китай',
    'Структурированные кабельные системы и слаботочный кабель.',
  ),
  gofrolin: brand('Гофролин', 'GFL', 'digits', 0.96, 'Россия', 'Трубы, каналы и лотки для прокладки кабеля.'),
  trassivo: brand('Trassivo', 'TRV', 'mixed', 1.14, 'Россия', 'Системы прокладки кабеля для промышленных объектов.'),
  konektis: brand(
    'Конектис',
    'KNT',
    'digits',
    0.97,
    'Россия',
    'Наконечники, гильзы, клеммы и изделия для монтажа кабеля.',
  ),
  klemaro: brand(
    'Klemaro',
    'KM',
    'mixed',
    1.2,
    'Турция',
    'Клеммы и соединители для щитов и распределительных коробок.',
  ),
  izolaris: brand('Изоларис', 'IZR', 'digits', 0.95, 'Россия', 'Термоусадка, изоляционные ленты и кабельные стяжки.'),
  relvon: brand(
    'Relvon',
    'RV',
    'mixed',
    1.18,
    'Турция',
    'Модульная и силовая автоматика для вводных и распределительных щитов.',
  ),
  amperis: brand(
    'Амперис',
    'AMS',
    'digits',
    0.96,
    'Россия',
    'Автоматические выключатели, УЗО и пускатели для жилья и производства.',
  ),
  tokomir: brand('Токомир', 'TKM', 'model', 0.88, 'Китай', 'Доступная аппаратура защиты с полной линейкой номиналов.'),
  vaultrix: brand(
    'Vaultrix',
    'VX',
    'mixed',
    1.34,
    'Турция',
    'Аппаратура управления и защиты для ответственных объектов.',
  ),
  kontaktrel: brand('Контактрель', 'KTR', 'model', 1.02, 'Россия', 'Реле, таймеры и устройства контроля.'),
  uchettok: brand('Учётток', 'UCT', 'model', 1, 'Россия', 'Счётчики электроэнергии и щиты учёта.'),
  stabirox: brand(
    'Stabirox',
    'SBX',
    'mixed',
    1.08,
    'Китай',
    'Блоки питания, стабилизаторы и источники бесперебойного питания.',
  ),
  yarlum: brand('Ярлюм', 'YRL', 'digits', 0.98, 'Россия', 'Светодиодные лампы и светильники с гарантией три года.'),
  lumivetra: brand('Lumivetra', 'LV', 'mixed', 1.16, 'Китай', 'Освещение для офисов, торговых залов и складов.'),
  svetostan: brand('Светостан', 'SVS', 'model', 0.9, 'Россия', 'Прожекторы, консольные и складские светильники.'),
  fonarek: brand('Фонарёк', 'FNK', 'model', 0.95, 'Китай', 'Ручные, налобные и рабочие фонари, элементы питания.'),
  domelita: brand('Domelita', 'DML', 'mixed', 1.15, 'Турция', 'Розетки и выключатели скрытого монтажа в семи цветах.'),
  uyutel: brand('Уютэл', 'UTL', 'digits', 0.9, 'Россия', 'Электроустановочные изделия открытого и скрытого монтажа.'),
  rozlada: brand('Розлада', 'RZL', 'model', 0.97, 'Беларусь', 'Удлинители, вилки и силовые разъёмы.'),
  boksarm: brand('Боксарм', 'BKA', 'model', 1, 'Россия', 'Металлические корпуса и щиты любых габаритов.'),
  shieldar: brand(
    'Shieldar',
    'SHD',
    'mixed',
    1.17,
    'Турция',
    'Пластиковые щиты и комплектация распределительных устройств.',
  ),
  krepodar: brand('Креподар', 'KPD', 'digits', 0.95, 'Россия', 'Метизы, дюбели и анкеры в промышленной фасовке.'),
  fixarro: brand('Fixarro', 'FXR', 'model', 1.13, 'Турция', 'Анкерная техника и крепёж для кабельных трасс.'),
  uralhvat: brand(
    'Уралхват',
    'UHV',
    'model',
    0.97,
    'Россия',
    'Слесарный и монтажный инструмент из хромованадиевой стали.',
  ),
  tornwell: brand(
    'Tornwell',
    'TW',
    'digits',
    1.28,
    'Китай',
    'Профессиональный ручной инструмент и наборы для автосервиса.',
  ),
  dielektra: brand(
    'Диэлектра',
    'DLK',
    'model',
    1.2,
    'Россия',
    'Диэлектрический инструмент до 1000 В и средства электрозащиты.',
  ),
  handorf: brand('Handorf', 'HF', 'mixed', 1.05, 'Китай', 'Измерительный, малярный и столярный инструмент.'),
  burlachok: brand('Бурлачок', 'BRL', 'model', 0.86, 'Китай', 'Сетевой электроинструмент для частных мастеров.'),
  vektoron: brand(
    'Vektoron',
    'VKT',
    'mixed',
    1.24,
    'Китай',
    'Аккумуляторный и сетевой инструмент одной батарейной платформы.',
  ),
  drillund: brand(
    'Drillund',
    'DLD',
    'digits',
    1.08,
    'Китай',
    'Перфораторы, дрели и угловые шлифмашины для ежедневной работы.',
  ),
  abrazol: brand('Абразоль', 'ABZ', 'digits', 0.92, 'Россия', 'Отрезные, шлифовальные и лепестковые круги.'),
  rezcovo: brand('Резцово', 'RZC', 'model', 1, 'Россия', 'Свёрла, буры, коронки и пильные полотна.'),
  diskavero: brand('Diskavero', 'DSV', 'mixed', 1.15, 'Китай', 'Алмазная оснастка и твердосплавный инструмент.'),
  izmeron: brand('Измерон', 'IZM', 'model', 0.98, 'Россия', 'Приборы для электроизмерений с поверкой.'),
  metrilux: brand('Metrilux', 'MTX', 'mixed', 1.3, 'Китай', 'Лазерные построители, дальномеры и тепловизоры.'),
  rukavar: brand('Рукавар', 'RKV', 'digits', 0.93, 'Россия', 'Рабочие перчатки и рукавицы для любых задач.'),
  schitokaska: brand('Щитокаска', 'SHK', 'model', 1, 'Россия', 'Каски, очки, наушники и респираторы.'),
  spectika: brand('Spectika', 'SPT', 'mixed', 1.1, 'Беларусь', 'Рабочая одежда и обувь по ГОСТ.'),
} as const satisfies Record<string, DemoBrand>;

export type BrandCode = keyof typeof brandList;
