import { asc } from 'drizzle-orm';
import { source } from '#goods/sources/server/tables.ts';
import { aWarehouse } from '#goods/stock/server/factory.ts';
import { warehouse } from '#goods/stock/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { anOffer, aProduct, aSection } from './factory.ts';

type Product = Awaited<ReturnType<typeof aProduct>>;
type Offer = Awaited<ReturnType<typeof anOffer>>;

/** The section that holds all of them. */
export const COMBINED_SECTION = 'pravila-vmeste';

export type CombinedGoods = {
  sectionId: number;
  /** Pack 10, minimum 1, 1000 in stock. */
  packOfTen: Product;
  /** Pack 4, minimum 10: the least quantity is 12. */
  minimumAbovePack: Product;
  /** Pack 10, minimum 1, 25 in stock: 20 can be ordered. */
  restOffPack: Product;
  /** Minimum 10, 4 in stock: nothing can be ordered of what is shown as in stock. */
  stockBelowMinimum: Product;
  /** Pack 5, 12.5 m in stock: 10 can be ordered. */
  fractionalStock: Product;
  /** Metres, and coils of 20 m as the other unit; pack 20. */
  twoUnits: Product;
  /** Drums of 305 m: a ratio whose decimals do not end. */
  endlessRatio: Product;
  /** Its weight is not known. */
  unknownWeight: Product;
  /** A name of 200 characters with a word of 60. */
  longName: Product;
  /** 1 234 567 890,12 ₽. */
  dear: Product;
  /** Pack 10, minimum 1, three offers; the last one is out of stock. */
  family: Product;
  offers: [red: Offer, blue: Offer, outOfStock: Offer];
};

/** Goods in which the rules of quantity, stock, unit, offer, weight, name and price meet; in the first source of a shop. */
export async function combinedGoods(db: Db): Promise<CombinedGoods> {
  const [base] = await db.select().from(source).orderBy(asc(source.id)).limit(1);
  const [store] = await db.select().from(warehouse).orderBy(asc(warehouse.id)).limit(1);
  const warehouseId = store?.id ?? (await aWarehouse(db, base && { sourceId: base.id }));
  const { id: sectionId } = await aSection(db, { code: COMBINED_SECTION, name: 'Правила вместе' });
  const shared = { warehouseId, weightGrams: 250, sectionIds: [sectionId], ...(base && { sourceId: base.id }) };
  const make = (article: string, name: string, fields: Parameters<typeof aProduct>[1]) =>
    aProduct(db, { ...shared, article, code: article.toLowerCase(), name, stock: 1000, ...fields });

  const family = await make('RULE-FAMILY', 'Лента сигнальная трёх цветов', {
    packageCount: 10,
    price: null,
    stock: null,
  });
  const offer = (article: string, colour: string, stock: number) =>
    anOffer(db, family.id, {
      article,
      warehouseId,
      values: [{ code: 'cvet', name: 'Цвет', value: colour }],
      price: 12_345,
      stock,
    });
  return {
    sectionId,
    packOfTen: await make('RULE-PACK', 'Дюбель в упаковке по десять', { packageCount: 10, packageCountWord: 'упак' }),
    minimumAbovePack: await make('RULE-MINIMUM', 'Саморез от десяти по четыре', {
      packageCount: 4,
      minOrderCount: 10,
    }),
    restOffPack: await make('RULE-REST', 'Хомут с остатком двадцать пять', { packageCount: 10, stock: 25 }),
    stockBelowMinimum: await make('RULE-SCARCE', 'Скоба с остатком ниже минимума', { minOrderCount: 10, stock: 4 }),
    fractionalStock: await make('RULE-FRACTION', 'Шнур с дробным остатком', {
      packageCount: 5,
      unitBase: 'м',
      stock: 12.5,
    }),
    twoUnits: await make('RULE-UNITS', 'Кабель метрами и бухтами', {
      packageCount: 20,
      unitBase: 'м',
      unitCustom: 'бухта',
      ratio: 1 / 20,
    }),
    endlessRatio: await make('RULE-DRUM', 'Провод метрами и барабанами', {
      unitBase: 'м',
      unitCustom: 'барабан',
      ratio: 1 / 305,
    }),
    unknownWeight: await make('RULE-WEIGHT', 'Шкаф неизвестного веса', { weightGrams: 0 }),
    longName: await make('RULE-NAME', LONG_NAME, {}),
    dear: await make('RULE-DEAR', 'Подстанция трансформаторная', { price: 123_456_789_012 }),
    family,
    offers: [
      await offer('RULE-FAMILY-1', 'Красный', 100),
      await offer('RULE-FAMILY-2', 'Синий', 45),
      await offer('RULE-FAMILY-3', 'Зелёный', 0),
    ],
  };
}

const LONG_NAME =
  'Выключатель автоматический дифференциальный трёхполюсный ' +
  'электронномеханическийсамовосстанавливающийсяпылевлагозащита ' +
  'для щитов наружной установки с прозрачной дверцей и комплектом крепежа на рейку 35';
