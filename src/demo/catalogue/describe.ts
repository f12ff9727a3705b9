import type { DemoBrand } from './brand-list.ts';
import type { Family } from './family.ts';
import type { Unit } from './units.ts';

const plainNumber = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 3 });

function packing({ base, custom, pack, packWord, min }: Unit): string {
  if (custom && custom.ratio > 1) {
    return `В одном ${base === 'кг' ? 'килограмме' : base} около ${plainNumber.format(Math.round(custom.ratio))} ${custom.symbol}. Отпускается от ${min} ${base}.`;
  }
  if (pack > 1) return `Отпускается целыми упаковками: ${packWord} ${plainNumber.format(pack)} ${base}.`;
  return min > 1 ? `Минимальная партия ${plainNumber.format(min)} ${base}.` : '';
}

/** The text of a product's page: what it is, how it is sold, who makes it. Paragraphs are parted by empty lines. */
export function describe(family: Family, unit: Unit, brand: DemoBrand): string {
  const sale = [
    packing(unit),
    family.warranty === undefined ? '' : `Гарантия изготовителя ${family.warranty} мес.`,
    'Паспорт и сертификат выдаём вместе с товаром по запросу.',
  ];
  return [family.about, sale.filter(Boolean).join(' '), `${brand.name}. ${brand.about}`].join('\n\n');
}
