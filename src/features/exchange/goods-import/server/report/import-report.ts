import type { SourceReport } from '../import-source.ts';
import { changeKey } from './journal.ts';
import type { ReportedNote } from './report-notes.ts';
import { priceTypeLines } from './price-type-report.ts';
import { formatNumber } from '#shared/number-format.ts';

const KINDS = { taken: 'принято', mended: 'исправлено', refused: 'отказано' } as const;

/** The report of an import for the operator. */
export function importReport(reports: readonly SourceReport[]): string[] {
  return reports.flatMap((report, index) => [...(index > 0 ? [''] : []), ...sourceLines(report)]);
}

function sourceLines(report: SourceReport): string[] {
  const { counts } = report;
  const of = (...keys: string[]) => keys.reduce((sum, key) => sum + (counts[key] ?? 0), 0);
  const number = (...keys: string[]) => formatNumber(of(...keys));
  const list = (parts: Record<string, string>) =>
    Object.entries(parts)
      .filter(([key]) => of(key) > 0)
      .map(([key, name]) => `${name} ${number(key)}`)
      .join(', ') || 'нет';
  return [
    `Источник «${report.sourceName}», загрузка № ${report.runId}`,
    `  товары: ${list({ productsAdded: 'новых', productsChanged: 'изменено', productsSame: 'без изменений' })}`,
    `  варианты: ${list({ variantsAdded: 'новых', variantsChanged: 'изменено', variantsSame: 'без изменений' })}`,
    `  цены: ${list({ pricesSet: 'записано', pricesSame: 'без изменений', pricesWithdrawn: 'снято' })}`,
    `  остатки: ${of('stockSet') === 0 && of('stockStated') > 0 ? 'без изменений' : list({ stockSet: 'записано' })}`,
    ...absentLines(of('stockAbsent'), of('stockKept')),
    `  справочники: ${list({ groups: 'разделов', properties: 'свойств', values: 'новых значений', brands: 'новых брендов', priceTypes: 'видов цен', warehouses: 'складов', pictures: 'картинок' })}`,
    ...(of('offersAside', 'offersJoined') > 0
      ? [
          `  предложения: ${list({ offersAside: 'отложено до прихода товара', offersJoined: 'присоединено отложенных' })}`,
        ]
      : []),
    ...priceTypeLines(report.priceTypes).map((line) => `  ${line}`),
    `  Принято ${number('productsAdded', 'productsChanged', 'productsSame', 'offers')}, исправлено ${noted(report, 'mended')}, отказано ${noted(report, 'refused')}`,
    ...quarantineLines(counts),
    ...requisiteLines(report.requisites),
    ...changeLine(report),
    ...heldLines(report),
    ...vanishedLines(report),
    ...noteLines(report),
  ];
}

/** What was made of offers without a quantity in files that leave out what is sold out. */
export function absentLines(soldOut: number, kept: number): string[] {
  return [
    ...(soldOut > 0
      ? [
          `    предложений без количества ${formatNumber(soldOut)}: распроданы; прежний остаток оставит --absent-stock=keep`,
        ]
      : []),
    ...(kept > 0
      ? [
          `    предложений без количества ${formatNumber(kept)}: остаток прежний; распроданными их сделает --absent-stock=none`,
        ]
      : []),
  ];
}

/** Records that wait for the operator, that he has rejected before, and that wait no longer. */
function quarantineLines({
  quarantineHeld = 0,
  quarantineRejected = 0,
  quarantineCleared = 0,
}: SourceReport['counts']): string[] {
  return [
    ...(quarantineHeld > 0
      ? [`  в карантине ждут решения: ${formatNumber(quarantineHeld)} (показать: npm run shop -- quarantine)`]
      : []),
    ...(quarantineRejected > 0 ? [`  отклонены раньше, не приняты: ${formatNumber(quarantineRejected)}`] : []),
    ...(quarantineCleared > 0 ? [`  больше не ждут решения: ${formatNumber(quarantineCleared)}`] : []),
  ];
}

function noted({ counts }: SourceReport, kind: keyof typeof KINDS): string {
  const sum = Object.entries(counts).reduce((all, [key, count]) => all + (key.startsWith(`${kind}:`) ? count : 0), 0);
  return formatNumber(sum);
}

/** Goods that a whole export lacks, and how to take them out of the shop. */
function vanishedLines({ vanished, counts, runId }: SourceReport): string[] {
  if (vanished.length === 0) return [];
  const all = counts[changeKey('vanished')] ?? vanished.length;
  return [
    `  Нет в полной выгрузке, остались на витрине: ${formatNumber(all)} (скрыть: npm run shop -- imports ${runId} hide)`,
    ...vanishedNameLines(vanished, all),
    ...(all > vanished.length ? [`    все: npm run shop -- imports ${runId} vanished`] : []),
  ];
}

/** The first of `all` vanished goods. */
export function vanishedNameLines(vanished: SourceReport['vanished'], all: number): string[] {
  return [
    ...vanished.map(({ name, article }) => `    ${name}${article === null ? '' : `, арт. ${article}`}`),
    ...(all > vanished.length ? [`    … и ещё ${formatNumber(all - vanished.length)}`] : []),
  ];
}

/** Requisites that nothing is made of, and how to take them over. */
export function requisiteLines(requisites: SourceReport['requisites']): string[] {
  if (requisites.length === 0) return [];
  const named = requisites.slice(0, MAX_REQUISITES).map(({ name, count }) => `${name} (${formatNumber(count)})`);
  const more = requisites.length > MAX_REQUISITES ? ` и ещё ${requisites.length - MAX_REQUISITES}` : '';
  return [`  реквизиты не взяты: ${named.join(', ')}${more}; взять как свойства: --requisites=НАЗВАНИЕ,…`];
}

const MAX_REQUISITES = 20;

function changeLine({ counts, runId }: SourceReport): string[] {
  const kinds = ['product', 'price', 'stock'] as const;
  if (kinds.every((kind) => (counts[changeKey(kind)] ?? 0) === 0)) return [];
  return [`  Прежние и новые значения: npm run shop -- imports ${runId} changes`];
}

/** New values of the source that gave way to what was set by hand, and all goods in which the two differ. */
function heldLines({ counts, runId, differing }: SourceReport): string[] {
  const held = counts[changeKey('held')] ?? 0;
  return [
    ...(held > 0
      ? [
          `  Оставлено заданное в магазине: ${formatNumber(held)} (npm run shop -- imports ${runId} changes --kind=held)`,
        ]
      : []),
    ...(differing > 0
      ? [`  Товаров, в которых магазин отличается от выгрузки: ${formatNumber(differing)} (/office/goods/?differs=1)`]
      : []),
  ];
}

/** The first new note of each kind with how many there are. */
function noteLines({ notes, repeated, runId }: SourceReport): string[] {
  const again = repeated > 0 ? [`  Те же замечания, что и в прежних загрузках: ${formatNumber(repeated)}`] : [];
  if (notes.length === 0) return again;
  const lines = notes.map(noteLine);
  return [...again, `  Новые замечания, первые каждого рода (все: npm run shop -- imports ${runId} notes):`, ...lines];
}

export function noteLine({ kind, count, file, line, reason }: Omit<ReportedNote, 'code'>): string {
  return `    ${KINDS[kind]} ${formatNumber(count)}: ${file}${line === null ? '' : `, строка ${line}`}: ${reason}`;
}
