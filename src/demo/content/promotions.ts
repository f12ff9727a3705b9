import type { BrandCode } from '../catalogue/brand-list.ts';
import { bannerUrl } from './banner.ts';

/** What a promotion lowers, by percent; a section with all below it is named by its names from the top. */
export type DemoDiscount =
  | { scope: 'section'; section: readonly string[]; percent: number }
  | { scope: 'brand'; brand: BrandCode; percent: number }
  | { scope: 'family'; family: string; percent: number };

/** A promotion; days are counted from the day of the demo, those before it are below zero. */
export type DemoPromotion = {
  code: string;
  name: string;
  text: string;
  picture: string;
  startsInDays: number;
  endsInDays: number;
  discounts: readonly DemoDiscount[];
};

export const promotions: readonly DemoPromotion[] = [
  {
    code: 'svet-dlya-sklada',
    name: 'Свет для склада: −12 % на промышленные светильники',
    text: 'Скидка 12 % на линейные и купольные светильники. Действует на складские остатки, с другими скидками не суммируется.',
    picture: bannerUrl('yellow', 'luminaire', 'linear'),
    startsInDays: -18,
    endsInDays: 27,
    discounts: [
      {
        scope: 'section',
        section: ['Светотехника', 'Светильники внутренние', 'Промышленные светильники'],
        percent: 12,
      },
    ],
  },
  {
    code: 'nedelya-relvon',
    name: 'Месяц Relvon: −8 % на всю автоматику',
    text: 'Скидка 8 % на все товары Relvon. При заказе от 100 000 рублей доставка по Самаре и Казани бесплатная.',
    picture: bannerUrl('red', 'mccb', 'small'),
    startsInDays: -6,
    endsInDays: 24,
    discounts: [{ scope: 'brand', brand: 'relvon', percent: 8 }],
  },
  {
    code: 'rashodniki-dlya-ushm',
    name: 'Расходники для шлифмашин: −15 %',
    text: 'Скидка 15 % на отрезные и лепестковые круги. Отпускаем целыми упаковками.',
    picture: bannerUrl('black', 'disc', 'black'),
    startsInDays: -40,
    endsInDays: 50,
    discounts: [
      { scope: 'family', family: 'cutting-disc', percent: 15 },
      { scope: 'family', family: 'flap-disc', percent: 15 },
    ],
  },
  {
    code: 'udobnyy-montazh',
    name: 'Удобный монтаж: клеммы и наконечники −10 %',
    text: 'Скидка 10 % на рычажковые клеммы и втулочные наконечники всех изготовителей.',
    picture: bannerUrl('orange', 'terminal', 'lever-3'),
    startsInDays: -12,
    endsInDays: 9,
    discounts: [
      { scope: 'family', family: 'lever-terminal', percent: 10 },
      { scope: 'family', family: 'ferrule', percent: 10 },
    ],
  },
  {
    code: 'teplo-i-bezopasno',
    name: 'Тепло и безопасно: −20 % на утеплённые перчатки и куртки',
    text: 'Скидка 20 % на рабочие перчатки, куртки и костюмы. Размеры уточняйте на карточке товара.',
    picture: bannerUrl('blue', 'jacket', 'grey'),
    startsInDays: -130,
    endsInDays: -55,
    discounts: [
      { scope: 'family', family: 'glove', percent: 20 },
      { scope: 'family', family: 'jacket', percent: 20 },
    ],
  },
  {
    code: 'kabelnyy-sezon',
    name: 'Кабельный сезон: −5 % на силовой кабель',
    text: 'Скидка 5 % на весь силовой кабель при заказе целыми барабанами и бухтами.',
    picture: bannerUrl('green', 'cable', 'black-5'),
    startsInDays: 10,
    endsInDays: 70,
    discounts: [{ scope: 'section', section: ['Кабель и провод', 'Силовой кабель'], percent: 5 }],
  },
];
