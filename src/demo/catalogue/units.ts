/** How goods are counted and sold. `ratio` is custom units in one base unit; `pack` and `min` are base units. */
export type Unit = {
  base: string;
  custom: { symbol: string; ratio: number } | null;
  pack: number;
  packWord: string;
  min: number;
  shipping: string;
};

const nine = (ratio: number) => Math.round(ratio * 1e9) / 1e9;

export const piece = (min = 1): Unit => ({
  base: 'шт',
  custom: null,
  pack: 1,
  packWord: '',
  min,
  shipping: min > 1 ? `Штучно, от ${min} шт` : 'Штучно',
});

/** Sold one by one, packed by `size` in a box. */
export const boxed = (size: number, min = 1): Unit => ({
  base: 'шт',
  custom: { symbol: 'кор', ratio: nine(1 / size) },
  pack: 1,
  packWord: '',
  min,
  shipping: `Штучно, в коробке ${size} шт`,
});

/** Sold by whole packs alone. */
export const packed = (size: number, min = size): Unit => ({
  base: 'шт',
  custom: { symbol: 'упак', ratio: nine(1 / size) },
  pack: size,
  packWord: 'упаковка',
  min,
  shipping: 'Упаковками',
});

/** By the metre in whole coils. */
export const coil = (length: number): Unit => ({
  base: 'м',
  custom: { symbol: 'бухта', ratio: nine(1 / length) },
  pack: length,
  packWord: 'бухта',
  min: length,
  shipping: 'Бухтами',
});

/** By the metre, cut from a drum. */
export const cut = (drum: number, min: number): Unit => ({
  base: 'м',
  custom: { symbol: 'барабан', ratio: nine(1 / drum) },
  pack: 1,
  packWord: '',
  min,
  shipping: `Отрезом от ${min} м или барабаном`,
});

/** In rods of a fixed length, counted by the metre. */
export const rods = (length: number, min = length): Unit => ({
  base: 'м',
  custom: { symbol: 'шт', ratio: nine(1 / length) },
  pack: length,
  packWord: 'штука',
  min,
  shipping: 'Штуками',
});

/** By weight: so many pieces in a kilogram, sold in boxes of `box` kilograms. */
export const weighed = (perKilogram: number, box: number): Unit => ({
  base: 'кг',
  custom: { symbol: 'шт', ratio: nine(perKilogram) },
  pack: box,
  packWord: box > 1 ? 'коробка' : '',
  min: box,
  shipping: box > 1 ? `Коробками по ${box} кг` : 'На развес, от 1 кг',
});

/** Pairs, sold by whole packs. */
export const pairs = (size: number, min = size): Unit => ({
  base: 'пара',
  custom: size > 1 ? { symbol: 'упак', ratio: nine(1 / size) } : null,
  pack: size,
  packWord: size > 1 ? 'упаковка' : '',
  min,
  shipping: size > 1 ? 'Упаковками' : 'Парами',
});

export const kit = (): Unit => ({ ...piece(), base: 'компл', shipping: 'Комплектами' });
