/** Small exports written by hand: what a test does not name is left out. */

export type Goods = {
  id: string;
  name?: string;
  /** Elements beside the id and the name. */
  more?: string;
  attributes?: string;
};

export const product = ({ id, name = `Товар ${id}`, more = '', attributes = '' }: Goods): string =>
  `<Товар${attributes}><Ид>${id}</Ид><Наименование>${name}</Наименование>${more}</Товар>`;

/** `ids` are the groups of a product. */
export const inGroups = (...ids: string[]): string => `<Группы>${ids.map((id) => `<Ид>${id}</Ид>`).join('')}</Группы>`;

export const withValues = (values: Record<string, string>): string =>
  `<ЗначенияСвойств>${Object.entries(values)
    .map(([id, value]) => `<ЗначенияСвойства><Ид>${id}</Ид><Значение>${value}</Значение></ЗначенияСвойства>`)
    .join('')}</ЗначенияСвойств>`;

export const withVat = (rate: string): string =>
  `<СтавкиНалогов><СтавкаНалога><Наименование>НДС</Наименование><Ставка>${rate}</Ставка></СтавкаНалога></СтавкиНалогов>`;

/** How much of an offer there is, in all and by warehouse. */
export const quantity = (count: number | string): string => `<Количество>${count}</Количество>`;
export const inWarehouses = (counts: Record<string, string>): string =>
  Object.entries(counts)
    .map(([id, count]) => `<Склад ИдСклада="${id}" КоличествоНаСкладе="${count}"/>`)
    .join('');

export const group = (id: string, name: string, inner = '', more = ''): string =>
  `<Группа><Ид>${id}</Ид><Наименование>${name}</Наименование>${more}${inner && `<Группы>${inner}</Группы>`}</Группа>`;

export const property = (id: string, name: string, type: string, values: Record<string, string> = {}): string =>
  `<Свойство><Ид>${id}</Ид><Наименование>${name}</Наименование><ТипЗначений>${type}</ТипЗначений><ВариантыЗначений>${Object.entries(
    values,
  )
    .map(
      ([valueId, text]) => `<Справочник><ИдЗначения>${valueId}</ИдЗначения><Значение>${text}</Значение></Справочник>`,
    )
    .join('')}</ВариантыЗначений></Свойство>`;

export const classifier = (source: string, groups: string, properties = ''): string =>
  `<Классификатор><Ид>${source}</Ид><Наименование>База ${source}</Наименование><Группы>${groups}</Группы><Свойства>${properties}</Свойства></Классификатор>`;

/** A file with goods of a source, after its classifier where one is given. */
export const goodsFile = (source: string, products: string, before = ''): string =>
  `<КоммерческаяИнформация>${before}<Каталог><Ид>${source}</Ид><ИдКлассификатора>${source}</ИдКлассификатора><Наименование>База ${source}</Наименование><Товары>${products}</Товары></Каталог></КоммерческаяИнформация>`;

export type Price = { type: string; value: string; more?: string };

export const offer = (id: string, prices: Price[] = [], more = ''): string =>
  `<Предложение><Ид>${id}</Ид>${more}${
    prices.length > 0
      ? `<Цены>${prices
          .map(
            (price) =>
              `<Цена><ИдТипаЦены>${price.type}</ИдТипаЦены><ЦенаЗаЕдиницу>${price.value}</ЦенаЗаЕдиницу>${price.more ?? ''}</Цена>`,
          )
          .join('')}</Цены>`
      : ''
  }</Предложение>`;

/** Null leaves it out of the file. */
export type PriceType = { id: string; name?: string; currency?: string | null; vatIncluded?: boolean | null };

const priceType = ({ id, name = id, currency = 'руб', vatIncluded = true }: PriceType): string => {
  const inCurrency = currency === null ? '' : `<Валюта>${currency}</Валюта>`;
  const vat = `<Налог><Наименование>НДС</Наименование><УчтеноВСумме>${vatIncluded}</УчтеноВСумме></Налог>`;
  return `<ТипЦены><Ид>${id}</Ид><Наименование>${name}</Наименование>${inCurrency}${vatIncluded === null ? '' : vat}</ТипЦены>`;
};

/** A file with offers of a source. */
export const offersFile = (source: string, types: PriceType[], offers: string, warehouses = ''): string =>
  `<КоммерческаяИнформация><ПакетПредложений><Ид>${source}#</Ид><ИдКлассификатора>${source}</ИдКлассификатора><Наименование>Пакет предложений (База ${source})</Наименование><ТипыЦен>${types
    .map(priceType)
    .join('')}</ТипыЦен>${warehouses}<Предложения>${offers}</Предложения></ПакетПредложений></КоммерческаяИнформация>`;
