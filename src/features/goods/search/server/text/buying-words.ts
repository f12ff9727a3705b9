import { isAdjective, isPreposition } from './name-parts.ts';

const wordsOf = (text: string) => new Set(text.trim().split(/\s+/));

/** Words of buying, which name no product. */
const BUYING = wordsOf(`
закупка закупки закупаем закупить купить куплю купим покупка заказать закажу заказ продажа продать распродажа
цена цены цену ценам стоимость стоит стоят сколько почем прайс прайс-лист недорого недорогой дешево дешевый дешевле
оптом опт оптовый розница розницу розничный скидка скидки доставка доставкой самовывоз самовывозом
магазин магазине магазины каталог каталоге ассортимент ассортименте наличие наличии интернет-магазин
нужен нужна нужно нужны надо ищу ищем хочу хотим хотелось хотел хотела требуется требуются интересует интересуют
необходим необходима необходимо необходимы найти найдите
есть ли подскажите пожалуйста здравствуйте подобрать подберите посоветуйте посоветуете порекомендуйте покажите дайте
взять выбрать лучше какой какая какое какие нам мне бы вам вас продаете отдельно привезете привезите отправите отправка
можно одновременно сразу срочно кусок кусочек
`);

/** The same of several words, by what they are left out with. */
const PHRASES = [
  /^где (?:можно )?(?:купить|взять|найти|заказать|продают(?:ся)?)$/,
  /^есть ли у вас$/,
  /^(?:есть )?у вас(?: есть)?$/,
  /^(?:хорош|высок|отличн|лучш|нормальн|приличн)(?:ого|его) качества$/,
  /^по (?:оптов|низк|хорош|доступн|выгодн|розничн)(?:ой цене|ым ценам|им ценам|ей цене)$/,
  /^(?:лучшая|низкая|оптовая|хорошая) цена$/,
  /^оптом и в розницу$/,
  /^и т\.? ?[дп]\.?$/,
  /^и так далее$/,
  /^с гарантией$/,
  /^от производител(?:я|ей)$/,
  /^со склада$/,
  /^под заказ$/,
  /^добр(?:ый|ое|ого) (?:день|дня|вечер|утро)$/,
  /^интернет магазин[а-я]*$/,
  // 'Цена на бесперебойник' asks for the thing, not for what goes on it
  /^(?:цен[ауы]|прайс|скидк[аиу]) на$/,
];
const MAX_PHRASE = 4;

/** What is said of goods anywhere, and by some goods of what they are. */
const BESIDE_GOODS = wordsOf('аналог аналоги гост китай германия италия турция беларусь');

/**
 * What people want to read of the goods, or to have with them: 'насос отзывы', but 'рамка для фото', 'характеристики C' of a
 * circuit breaker and 'монтажный комплект'.
 */
const ASKED = wordsOf('отзывы фото фотография характеристики комплект комплектом');
const isAskedOf = (words: readonly string[], at: number) =>
  ASKED.has(words[at]!) &&
  at > 0 &&
  at === words.length - 1 &&
  !isPreposition(words[at - 1]!) &&
  !isAdjective(words[at - 1]!);

/** How many words from here on are words of buying. */
export function buyingLength(words: readonly string[], at: number, isOfGoods: (word: string) => boolean): number {
  for (let length = Math.min(MAX_PHRASE, words.length - at); length > 1; length -= 1) {
    const phrase = words.slice(at, at + length).join(' ');
    if (PHRASES.some((pattern) => pattern.test(phrase))) return length;
  }
  const word = words[at]!;
  return BUYING.has(word) || isAskedOf(words, at) || (BESIDE_GOODS.has(word) && words.length > 1 && !isOfGoods(word))
    ? 1
    : 0;
}
