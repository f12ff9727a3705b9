import { inFiguresIfCounted } from './spoken-numbers.ts';

/** Ends of fittings, which buyers join by a hyphen; the goods join other words so ('шкаф-зеркало'). */
const END = '(?:папа|мама|гайка|штуцер|цанга|цанг|нр|вр|внутр|нар|вн|наружн[а-я]{2}|внутренн[а-я]{2})';
const JOINED_ENDS = new RegExp(`(?<![а-я])(${END})-(?=${END}(?![а-я]))`, 'gi');

/** The same by the first letters of 'гайка' and 'штуцер', which are no nouns there: 'г/ш'. */
const END_LETTERS = /(?<![а-яё/])([гш])[/\\]([гш])(?![а-яё/])/gi;
const END_WORDS: Readonly<Record<string, string>> = { г: 'мама', ш: 'папа' };
const inWords = (_: string, ...ends: string[]) =>
  ends
    .slice(0, 2)
    .map((end) => END_WORDS[end.toLowerCase()])
    .join(' ');

/** A towel rail as price lists cut it short: 'п/с', 'п/суш'. */
const TOWEL_RAIL = /(?<![а-яё])п\/с(?:уш)?(?![а-яё])\.?/gi;

/** A characteristic by the sound of its letter: 'характеристика Д'. */
const SPOKEN_CLASS = /(?<=характеристик[аиойу]{0,2}\s)[дб](?=$|[\s,.?!])/gi;
const LATIN: Readonly<Record<string, string>> = { д: 'D', б: 'B' };

/** What is done to goods, rather than what they are for, where a question says so: 'сделать отверстие в бетоне'. */
const MAKING =
  /(?<![а-яё])(?:сделать|просверлить|вырезать|высверлить)\s+(?:отверстие|дырку|отверстия|дырки)(?![а-яё])/gi;

/** What a question says of the things that are to be joined: 'соединить две трубы между собой'. */
const BOTH =
  /(?<=соединить|состыковать|срастить|соединять)\s+(?:две|два|обе|оба)(?![а-яё])|\s(?:между собой|друг с другом)(?![а-яё])/gi;

/** What happened to what is there, before what is wanted: 'сломался смеситель, нужен картридж'. */
const HAPPENED =
  /^(?=[^,.;]*(?:сломал|пот[её]к|теч[её]т|сгорел|перегорел|лопнул|треснул|разбил|капает|не работает|не держит|износил|вышел|вышла))[^,.;]+[,.;]\s*(?=(?:нужен|нужна|нужно|нужны|ищу|требуется|надо)\s+(?!\S+(?:ый|ий|ой|ая|ое|ые)$)[а-яё]{3,})/i;

/** The tool that a question names beside what is wanted for it: 'чем резать плитку болгаркой'. */
const BY_TOOL = /(?<=^чем\s.+)\s(?:болгаркой|перфоратором|шурупов[её]ртом|дрелью|лобзиком)(?![а-яё])/i;

/** One metre behind another size: 'труба 110 метр'. */
const ONE_METRE = /(?<=(?:^|[^\d])(?:\d*[02-9]|\d*11))\sметр(?![а-яё])/gi;

/** A unit before its number, as people guess: 'ампер на 16', 'метра полтора'. */
const UNIT_FIRST =
  /(?<!(?:\d|полтора|дв[ае]|три|четыре|пять|десять|двадцать)\s?)(?<![а-яё-])(?<unit>ампер|вольт|ватт|киловатт|литр(?:а|ов)|метр(?:а|ов)|миллиметр(?:а|ов)|сантиметр(?:а|ов))\s+(?:на\s+)?(?<number>\d+(?:[.,]\d+)?|полтора|два|две|три|четыре|пять|шесть|десять|пятнадцать|двадцать|тридцать|сорок|пятьдесят|сто)(?![\dа-яёa-z/×*-]|[.,]\d)(?!\s*(?:[хx*×/]\s*\d|ампер|вольт|в(?![а-яё])|а(?![а-яё])))/gi;

/** One metre at the end, not of what is sold by the metre: 'дин рейка метр'. */
const METRE_AT_END = /(?<=[а-яё]{3,}\s)(?<!(?:за|на|ый|ий|ой|цена|погонный|почем|сколько)\s)метр$/i;

/** What is asked for by the metre: 'сколько стоит метр кабеля'. */
const BY_METRE = /(?<!\d\s?)(?<![а-яё])метр\s+(?=[а-яё-]{3,}[аяыи](?![а-яё]))/gi;

/** A ball valve as it is cut short: 'ш/кран'. */
const BALL_VALVE = /(?<![а-яё])ш[/.-]\s?кран/gi;

/** A material that is written as one word with the size behind it: 'ППР20'. */
const MATERIAL_SIZE = /(?<![a-zа-яё])(ппр|ппрс|пнд|пвх|ppr|pp-r|пэ|пп)(?=\d{2,3}(?!\d))/gi;

/** Half an inch as it is said, before it is joined to a size. */
const HALF_INCH = /(?<![а-яё])пол[ -]?дюйма(?![а-яё])/gi;

/** Sides of a fitting in inches as they are said: 'дюйм-полдюйма-дюйм'. */
const INCHES: Readonly<Record<string, string>> = { дюйм: '1', полдюйма: '1/2', полтора: '1 1/2' };
const SPOKEN_SIDES = /(?<![а-яё-])(?:дюйм|полдюйма|полтора)(?:\s?[-хx*]\s?(?:дюйм|полдюйма|полтора))+(?![а-яё-])/gi;
/** The same of two sides without a sign between them: 'переходник дюйм полдюйма'. */
const SIDES_APART = /(?<![а-яё-])дюйм\s+пол[ -]?дюй?м[ао]?(?![а-яё])/gi;
const inSides = (said: string) =>
  said
    .toLowerCase()
    .split(/[^а-яё]+|(?<=[а-яё])х(?=[а-яё])/)
    .map((side) => INCHES[side])
    .join('х');

/** Numbers whose stems are those of things: of 'полка' and 'семена'. */
const HALF_KILO = /(?<![а-яё])полкило(?![а-яё])/gi;
const SEVEN = /(?<![а-яё])семь(?![а-яё])/gi;

/** Sizes of sewers as they are said: 'сотка на полтинник'. */
const SPOKEN_REDUCTION = /(?<![а-яё])(?:сотк[аиу]|стодесятк[аиу])\s+на\s+(?:полтинник|пятидесятк[уи])(?![а-яё])/gi;

/** A length of one metre behind the diameter of a pipe or a rod: 'труба 50 метровая', but 'рулетка 5 метровая'. */
const METRE_LONG =
  /(?<before>(?<![а-яё])(?:тр|труб|канал|шпил)[а-яё]*\.?\s(?:\S+\s)*?\d{2,3}\s)метров(?:ая|ую)(?![а-яё])/gi;

/** How specifications write what labels say shortly: 'число полюсов 3', 'не менее 6 кА', 'наружный диаметр 32'. */
const POLES = /(?<![а-яё])(?:число|количество|кол-во)\s+полюсов\s*[-:=]?\s*(\d+)(?:\s?[pпр](?![a-zа-яё]))?/gi;
const BOUND = /(?<![а-яё])не\s+(?:менее|более|ниже|выше)\s+(?=\d)/gi;
const OF_DIAMETER =
  /(?<![а-яё])(?:наружн|внутренн|номинальн|условн)(?:[ыи]й|[ое]го|[ое]му|[ыи]м|[ое]м)\s+(?=диаметр)/gi;
const RELEASE = /(?<=характеристик[аиойу]{0,2})\s+(?:срабатывания|расцепления|расцепителя)(?![а-яё])/gi;

/** A mark of a cable whose 'нг' is typed apart from it: 'ввг 5х10 нг лс'. */
const CABLE_MARK =
  /(?<![а-яё])(а?ввг|а?вбшв)(\s+\d[\dхx*×.,+]*)?[\s-]+нг(?=[\s-]*\(?[аa]?\)?[\s-]*(?:лс|ls|hf|frls)(?![а-яё]))/gi;

/** The same with the word before it: 'трубаППР20'. */
const GLUED_MATERIAL = /(?<=[а-яё])(ППР|ПНД|ПВХ|ПЭ|ПП|PPR|PP)(?=\d)/g;

/** A material of pipes with a size and nothing else is a pipe: 'металлопластик 16', 'ппр 25'. */
const BARE_MATERIAL =
  /^(?=(?:металлопласт(?:ик)?|метапол|ппр|ppr|полипропилен|пнд|пэ)\s+(?:d|ф|ду)?\s?\d{2,3}(?:[.,]\d)?(?:\s?[хx*×]\s?\d+(?:[.,]\d+)?)?(?:\s?мм)?$)/i;

/** A colour as people add it to a thing: 'белого цвета', 'в белом цвете', 'цвет белый'. */
const COLOURED = /(?<![а-яё])(?:в\s+)?([а-яё]{3,})(ого|его|ом|ем)\s+цвет[ае](?![а-яё])/gi;
const coloured = (_: string, root: string, ending: string) =>
  `${root}${/[ие]$/i.test(root) || /^[е]/i.test(ending) || /[кгхжшщ]$/i.test(root) ? 'ий' : 'ый'}`;
const COLOUR = /(?<![а-яё])цвет(?:а|ом|е)?(?![а-яё])\s*[:=-]?\s*/gi;

/** A query as names are written: ways to write that names do not have. */
export const asNamesAreWritten = (text: string): string =>
  inFiguresIfCounted(text.replace(UNIT_FIRST, '$<number> $<unit>'))
    .replace(/(?<![а-яё])(?:хар-ка|х-ка|хар-ки|хар-кой)(?![а-яё])/gi, 'характеристика')
    .replace(TOWEL_RAIL, 'п/сушитель')
    .replace(END_LETTERS, inWords)
    .replace(SPOKEN_CLASS, (letter) => LATIN[letter.toLowerCase()]!)
    .replace(RELEASE, '')
    .replace(CABLE_MARK, (_, mark: string, size = '') => `${mark}нг${size}`)
    .replace(POLES, '$1P')
    .replace(BOUND, '')
    .replace(OF_DIAMETER, '')
    .replace(SPOKEN_SIDES, inSides)
    .replace(SIDES_APART, '1х1/2')
    .replace(HALF_INCH, '1/2')
    .replace(COLOURED, coloured)
    .replace(COLOUR, '')
    .replace(HALF_KILO, '0.5 кг')
    .replace(SEVEN, '7')
    .replace(SPOKEN_REDUCTION, '110х50')
    .replace(METRE_LONG, '$<before>1 м')
    .replace(ONE_METRE, ' 1 м')
    .replace(METRE_AT_END, '1 м')
    .replace(BY_METRE, '')
    .replace(GLUED_MATERIAL, ' $1')
    .replace(MATERIAL_SIZE, '$1 ')
    .replace(BARE_MATERIAL, 'труба ')
    .replace(BALL_VALVE, 'шаровый кран')
    .replace(JOINED_ENDS, '$1 ')
    .replace(MAKING, '')
    .replace(BOTH, '')
    .replace(HAPPENED, '')
    .replace(BY_TOOL, '');
