import { plainUnit } from '../line-unit.ts';

/** What a unit measures and how many of the smallest unit of its kind it is. */
interface Unit {
  kind: string;
  size: number;
}

type Spellings = readonly [size: number, ...spellings: string[]];

/** Spellings in the form of `plainUnit`: lower case, without points and spaces. */
const MEASURES: Record<string, readonly Spellings[]> = {
  mass: [
    [1, 'мг', 'mg'],
    [1e3, 'г', 'гр', 'грамм', 'грамма', 'граммов', 'g'],
    [1e6, 'кг', 'килограмм', 'килограмма', 'килограммов', 'kg', 'кило'],
    [1e8, 'ц', 'центнер'],
    [1e9, 'т', 'тн', 'тонн', 'тонна', 'тонны', 't'],
  ],
  length: [
    [1, 'мм', 'mm'],
    [10, 'см', 'cm'],
    [100, 'дм'],
    [1e3, 'м', 'метр', 'метра', 'метров', 'm', 'мп', 'пм', 'погм', 'мпог', 'погонныйметр', 'рм'],
    [1e6, 'км', 'километр', 'km'],
  ],
  area: [
    [1, 'мм2'],
    [100, 'см2', 'квсм'],
    [1e4, 'дм2'],
    [1e6, 'м2', 'квм', 'мкв', 'кв', 'm2', 'sqm'],
    [1e10, 'га'],
  ],
  volume: [
    [1, 'мл', 'ml', 'см3'],
    [10, 'сл'],
    [1e3, 'л', 'литр', 'литра', 'литров', 'l', 'дм3'],
    [1e6, 'м3', 'кубм', 'мкуб', 'куб', 'm3'],
  ],
  count: [
    [1, 'шт', 'штук', 'штука', 'штуки', 'ед', 'единица', 'единиц', 'pcs', 'pc', 'piece', 'pieces', 'ea', 'stk'],
    [2, 'пар', 'пара', 'пары'],
    [10, 'десяток', 'десятка', 'десятков', 'дес'],
    [12, 'дюжина', 'дюжины', 'дюжин', 'дюж'],
    [100, 'сотня', 'сотни', 'сотен', 'сот'],
    [1e3, 'тыс', 'тысяча', 'тысячи', 'тысяч'],
    [1e6, 'млн'],
  ],
};

/** Packs and other things that are counted: no unit of them says how much it holds. */
const THINGS: readonly RegExp[] = [
  /^(уп|упак\p{L}*|pack|packs)$/u,
  /^пач\p{L}*$/u,
  /^(кор|короб\p{L}*|box)$/u,
  /^ящ\p{L}*$/u,
  /^бухт?\p{L}*$/u,
  /^(рул\p{L}*|roll|rolls)$/u,
  /^меш\p{L}*$/u,
  /^(бар|бараб\p{L}*)$/u,
  /^(кат|катуш\p{L}*)$/u,
  /^(к-?т|кмп|компл\p{L}*|set|sets)$/u,
  /^наб\p{L}*$/u,
  /^лист\p{L}*$/u,
  /^(пал|палл?ет\p{L}*|поддон\p{L}*)$/u,
  /^(пак|пакет\p{L}*)$/u,
  /^бут\p{L}*$/u,
  /^бан\p{L}*$/u,
  /^(кан|канистр\p{L}*)$/u,
  /^ведр\p{L}*$/u,
  /^блок\p{L}*$/u,
  /^(фл|флакон\p{L}*)$/u,
  /^(тюб|туб)\p{L}*$/u,
  /^(хлыст|прут)\p{L}*$/u,
  /^секц\p{L}*$/u,
  /^усл\p{L}*$/u,
];

/** Codes of the all-Russian classifier of units, as forms have them in place of a name. */
const CLASSIFIER: Record<string, string> = {
  '003': 'мм',
  '004': 'см',
  '006': 'м',
  '008': 'км',
  '018': 'м',
  '055': 'м2',
  '112': 'л',
  '113': 'м3',
  '163': 'г',
  '166': 'кг',
  '168': 'т',
  '616': 'бобина',
  '625': 'лист',
  '715': 'пара',
  '728': 'пачка',
  '736': 'рулон',
  '778': 'упаковка',
  '796': 'шт',
  '798': 'тыс',
  '812': 'ящик',
  '839': 'компл',
  '868': 'бутылка',
};

const KNOWN = new Map<string, Unit>(
  Object.entries(MEASURES).flatMap(([kind, units]) =>
    units.flatMap(([size, ...spellings]) => spellings.map((spelling) => [spelling, { kind, size }] as const)),
  ),
);

const normalised = (unit: string): string =>
  plainUnit(unit).replaceAll('²', '2').replaceAll('³', '3').replaceAll('/', '');

function unitOf(text: string): Unit | null {
  const plain = normalised(text);
  const name = CLASSIFIER[plain] ?? plain;
  const known = KNOWN.get(name);
  if (known) return known;
  // 'тыс. м', '100 шт'
  const [, many, rest] = /^(тыс|100|1000|10)(.+)$/.exec(name) ?? [];
  const counted = rest === undefined ? undefined : KNOWN.get(rest);
  if (counted) return { kind: counted.kind, size: counted.size * (many === 'тыс' ? 1000 : Number(many)) };
  const thing = THINGS.findIndex((pattern) => pattern.test(name));
  return thing >= 0 ? { kind: `thing ${thing}`, size: 1 } : null;
}

/** Whether a text names a unit that the shop knows. */
export const isUnit = (text: string): boolean => unitOf(text) !== null;

/** How many `into` one `unit` is: 0.001 for 'г' in 'кг'. Null where they measure different things or are not known. */
export function unitFactor(unit: string, into: string): number | null {
  const [one, other] = [unitOf(unit), unitOf(into)];
  if (one && other) return one.kind === other.kind ? one.size / other.size : null;
  return normalised(unit) !== '' && normalised(unit) === normalised(into) ? 1 : null;
}
