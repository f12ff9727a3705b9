/** Words that decide nothing: they stand in no index, and in a query only where it has no others. */
const STOP_WORDS = new Set(
  `и в во на с со к ко по под из от до для за о об у при а но или не что как это
  купить цена цены стоимость недорого оптом опт заказать каталог наличие артикул арт д`.split(/\s+/),
);

export const isStopWord = (word: string): boolean => STOP_WORDS.has(word);
