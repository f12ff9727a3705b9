import { formatDateTime } from '#shared/dates.ts';
import { formatNumber } from '#shared/number-format.ts';
import type { SettlementsRun } from './settlements-run.ts';

/** Whether companies of the file were left aside, or files of documents. */
export const hasRefusals = ({ journal: { counts } }: SettlementsRun): boolean =>
  Object.keys(counts).some((key) => key.startsWith('refused:'));

/** The report of an import, or of a dry run, for the operator. */
export function settlementsReport(
  { runId, summary, journal: { counts }, firstNotes }: SettlementsRun,
  timeZone: string,
): string[] {
  const { formedAt } = summary.head;
  const list = (parts: Record<string, string>) =>
    Object.entries(parts)
      .filter(([key]) => (counts[key] ?? 0) > 0)
      .map(([key, name]) => `${name} ${formatNumber(counts[key]!)}`)
      .join(', ') || 'без изменений';
  return [
    ...(runId === null ? ['Проверка: ничего не изменено'] : []),
    `Взаиморасчёты на ${formatDateTime(formedAt, timeZone)}${runId === null ? '' : `, загрузка № ${runId}`}`,
    `  компании: ${list({ companiesAdded: 'новых', companiesChanged: 'изменено', companiesSame: 'без изменений', companiesAside: 'не взято' })}`,
    `  договоры: ${list({ contractsAdded: 'новых', contractsChanged: 'изменено' })}`,
    `  движения: ${list({ movementsAdded: 'новых', movementsChanged: 'изменено', movementsRemoved: 'убрано' })}`,
    `  график: ${list({ scheduleAdded: 'новых', scheduleChanged: 'изменено', scheduleRemoved: 'убрано' })}`,
    `  документы: ${list({ documents: 'записано', documentsRemoved: 'убрано', acts: 'актов', bonuses: 'бонусов', files: 'файлов' })}`,
    ...(firstNotes.size > 0
      ? [`  Замечания, первые каждого рода${runId === null ? '' : ` (все: npm run shop -- imports ${runId} notes)`}:`]
      : []),
    ...Array.from(
      firstNotes,
      ([key, { kind, line, reason }]) =>
        `    ${KINDS[kind]} ${formatNumber(counts[key] ?? 1)}: строка ${line}: ${reason}`,
    ),
  ];
}

const KINDS = { taken: 'принято', mended: 'исправлено', refused: 'отказано' } as const;
