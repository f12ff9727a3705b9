/**
 * Words as buyers cut them short, by a full stop or around a hyphen: 'унит. комп.', 'см-ль', 'шур-т'. Each line has the
 * whole word and how it is cut; a whole word is also found where the goods have it cut.
 */
const SHORT_WORDS = `
унитаз ун унит у-з унит-з
компакт комп комп-т к-т
смеситель см смес смесит см-ль с-ль смес-ль
умывальник умыв умыв-к
раковина рак раков рак-на
ванна ван в-на
кухня кух кухн
бачок бач б-к
арматура арм армат арм-ра
сиденье сид сид-е
сифон сиф
шланг шл
подводка подв подв-ка
нижний ниж нижн низ
боковой бок боков
двухуровневый 2-ур 2ур 2-х-ур двухур
двухрежимный 2-реж 2реж двухреж
радиатор рад радиат рад-р
батарея бат батар
биметаллический бим бимет биметал
алюминиевый алюм алюмин ал
секций секц сек
эксцентрик эксц эксцентр
впуска впуск
соединительный соед соедин
фитинг фит
смывной смыв
накладной накл наклад
подвесной подвес
угловой угл
прямой прям
американка амер америк ам-ка
компрессионная компр компрес
тюльпан тюл тюльп
умывальник тюл тюльп
пьедестал пьед пьедест
боковая бок
ручка рыч
полотенцесушитель полот полотенц
водонагреватель водонагр вод-ль
насос нас
труба тр труб
тройник тройн тр-к
муфта муф м-та
муфтовый муфт
уголок угол ул-к уг-к
отвод отв
переходник перех пер-к
заглушка загл заглуш загл-ка
крестовина крест крестов
фильтр фил фильт ф-р
манометром маном
клапан клап кл кл-н
класс кл
обратный обр обрат
картридж карт картр
полипропилен полипроп полип полипр
канализационный кан канал канализ
наружный нар наруж
внутренний вн внутр внут
резьба рез
латунный лат латун
нержавеющий нерж
шаровый шар
зеркало зерк
литой лит
белый бел
черный черн чер
красный крас красн
желтый желт
синий син
автомат авт авт-т
выключатель выкл вык выкл-ль вык-ль
розетка роз розет р-ка роз-ка
кабель каб каб-ль к-ль
провод пров пр-д пров-д
лампа лам л-па
лампочка лампоч
светильник свет светил св-к светильн св-ник
светодиодный светод св-д
прожектор прож прож-р
коробка кор короб кор-ка
распаячный распред распаеч распаяч
наконечник након нак-к након-к
удлинитель удл удлин удл-ль
контактор конт контак
пускатель пуск пуск-ль
счетчик счет счетч сч-к
трехфазный трехф трехфаз
однофазный однофаз одноф
двухполюсный двухпол
трехполюсный трехпол
дифавтомат дифавт диф-т
аккумуляторный акк аккум аккумул
шуруповерт шур шуруп шур-т
перфоратор перф перфор перф-р
болгарка болг
отвертка отв-ка отверт
перчатки перч
диэлектрический диэл диэлект диэлектр
изолента изол
термоусадка термо термоус
сверло сверл
саморез сам самор сам-з
дюбель дюб дюб-ль
оцинкованный оцинк оц оцинков
металлический мет металл
пластиковый пласт пластик
гофрированный гофр гофрир
кран кр
круг кр
комплект компл к-кт ком-т
набор наб`;

/** Cut words that are words of their own where no full stop says otherwise. */
const REAL_WORDS = new Set(
  'бат карт канал комп кор крест лат лит мет набор нас низ обр пласт пластик полот пров пуск рак резьб сам свет син термо'.split(
    ' ',
  ),
);

/** What a cut word may stand for, the likeliest first. */
const wholes = new Map<string, string[]>();
for (const line of SHORT_WORDS.trim().split('\n')) {
  const [whole = '', ...shorts] = line.split(' ');
  for (const short of shorts) wholes.set(short, [...(wholes.get(short) ?? []), whole]);
}

/** A cut word with a sign that it is one. */
const MARKED = /^((?:\d-)?[а-яё]+)\.,?$|^([а-яё]+-[а-яё]{1,3})\.?,?$/i;
const UNMARKED = /^[а-яё]{2,9}$/i;

const plain = (word: string) => word.toLowerCase().replaceAll('ё', 'е');

/** What a word may stand for that is cut short without a sign of it. */
export const wholesOf = (word: string): readonly string[] =>
  REAL_WORDS.has(plain(word)) ? [] : (wholes.get(plain(word)) ?? []);

/** A text whose cut words have a full stop or a hyphen, with the whole words: of several that goods have. Behind a number it is a unit. */
export const readCutWords = (text: string, isOfGoods: (word: string) => boolean): string =>
  mapWords(text, (word, before) => {
    const [, stopped, hyphened] = MARKED.exec(word) ?? [];
    const short = stopped ?? hyphened;
    if (short === undefined || /\d$/.test(before)) return null;
    const known = wholes.get(plain(short));
    return known?.find(isOfGoods) ?? known?.[0] ?? null;
  });

/** The same for words without such a sign, where goods have the whole word: 'клап впуск бок'. `isMeant`: a word means something as it is. */
export const readUnmarkedCutWords = (
  text: string,
  isOfGoods: (word: string) => boolean,
  isMeant: (word: string) => boolean,
): string =>
  mapWords(text, (word, before) => {
    const short = plain(word);
    if (!UNMARKED.test(word) || REAL_WORDS.has(short) || /^\d+(?:[.,]\d+)?$/.test(before) || isMeant(short))
      return null;
    return wholes.get(short)?.find(isOfGoods) ?? null;
  });

/** A text with the words that others are given for. */
const mapWords = (text: string, otherOf: (word: string, before: string) => string | null): string =>
  text
    .split(/\s+/)
    .map((word, n, words) => otherOf(word, words[n - 1] ?? '') ?? word)
    .join(' ');
