import { formatNumber } from '#shared/number-format.ts';
import { MAX_NAMED, type NamedChange, type Preview, type WorstList } from './preview.ts';

/** What would change, by kind, for the operator. */
export function previewLines(preview: Preview): string[] {
  const { counts, fields } = preview;
  const list = (parts: Record<string, string>) =>
    Object.entries(parts)
      .filter(([key]) => (counts[key] ?? 0) > 0)
      .map(([key, name]) => `${name} ${formatNumber(counts[key]!)}`)
      .join(', ') || 'без изменений';
  const named = Array.from(fields, ([field, count]) => `${field} ${formatNumber(count)}`);
  return [
    '  Что изменится:',
    `    товары: ${list({ productsChanged: 'изменится', productsLeave: 'уйдёт с витрины', productsReturn: 'вернётся' })}`,
    ...(named.length > 0 ? [`      по полям: ${named.join(', ')}`] : []),
    `    цены: ${list({ pricesAdded: 'новых', pricesHigher: 'вырастет', pricesLower: 'снизится', pricesWithdrawn: 'снимется', pricesRecurrenced: 'в другой валюте' })}`,
    `    остатки: ${list({ stockChanged: 'изменится', stockGone: 'из них закончится', stockBack: 'появится' })}`,
    ...worstLines('Цены изменятся вдвое и больше', preview.prices, timesText),
    ...worstLines('Единицы изменятся', preview.units),
    ...worstLines('Останется заданное в магазине, хотя в выгрузке другое', preview.kept),
    ...worstLines('Будут ждать решения в карантине', preview.held),
  ];
}

function worstLines(title: string, list: WorstList, more: (entry: NamedChange) => string = () => ''): string[] {
  if (list.count === 0) return [];
  const shown = list.count > MAX_NAMED ? `, первые ${MAX_NAMED}` : '';
  return [
    `  ${title}: ${formatNumber(list.count)}${shown}`,
    ...list.entries.map((entry) => {
      const { name, article, field, before, after } = entry;
      const who = article === null ? name : `${name}, арт. ${article}`;
      return `    ${who}: ${field}: ${before ?? 'нет'} → ${after ?? 'нет'}${more(entry)}`;
    }),
  ];
}

const timesText = ({ weight }: NamedChange) => `, ×${formatNumber(Math.round(weight * 10) / 10)}`;
