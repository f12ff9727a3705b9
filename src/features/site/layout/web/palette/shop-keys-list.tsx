import { KeysList, type ListedKey } from '#web/ui/palette/keys-list.tsx';

const keys: readonly ListedKey[] = [
  [['Ctrl', 'K'], 'Найти товар, раздел, заказ, шаблон, компанию, страницу'],
  [['/'], 'К поиску по каталогу'],
  [['↑', '↓'], 'По строкам списка и количествам'],
  [['Enter'], 'К следующему количеству'],
  [['Alt', '↑'], 'Больше на упаковку'],
  [['Alt', '↓'], 'Меньше на упаковку'],
  [['Ctrl', 'Enter'], 'В корзину, к оформлению, оформить заказ'],
  [['Esc'], 'Закрыть окно'],
  [['?'], 'Этот список'],
];

/** The shortcuts of the shop. */
export const ShopKeysList = () => <KeysList keys={keys} />;
