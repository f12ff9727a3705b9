/** Work on many goods at once, in the words of the office. */
export const goodsWorkNames = {
  sheetOut: 'Выгрузка товаров',
  sheetIn: 'Товары таблицей',
  pictures: 'Картинки архивом',
  links: 'Связи таблицей',
} as const;
export type GoodsWork = keyof typeof goodsWorkNames;
export const goodsWorks = Object.keys(goodsWorkNames) as GoodsWork[];

/** Links of goods by their kind, in the words of the office. */
export const linkNames = {
  replacement: 'Замена',
  analogue: 'Аналоги',
  accessory: 'Аксессуары',
  consumable: 'Расходники',
  similar: 'Похожие',
} as const;
export type LinkName = keyof typeof linkNames;

/** What becomes of a change that a file asks for. */
export const changeOutcomeNames = {
  change: 'Изменится',
  'changed-since': 'Изменён другими',
  refused: 'Не принят',
} as const;
export type ChangeOutcome = keyof typeof changeOutcomeNames;
export const changeOutcomes = Object.keys(changeOutcomeNames) as ChangeOutcome[];
