import { useId } from 'react';
import { formatDate } from '#shared/dates.ts';
import { formatWirePrice } from '#shared/price-format.ts';
import type { WeekBar } from '../contract.ts';
import styles from './week-chart.module.css';

/**
 * What is to be paid in each week, as a table whose rows are bars: overdue sums are hatched and named in words. A screen
 * reader reads the table and passes over the bars.
 */
export function WeekChart({ weeks, currency }: { weeks: readonly WeekBar[]; currency: string }) {
  const pattern = useId();
  const longest = Math.max(...weeks.map(({ due, overdue }) => due + overdue));
  return (
    <>
      <svg className={styles.patterns} width="0" height="0" aria-hidden="true">
        <pattern id={pattern} width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="8" height="8" className={styles.ground} />
          <rect width="4" height="8" className={styles.stripe} />
        </pattern>
      </svg>
      <table className={styles.chart} aria-label="Платежи по неделям">
        <thead className="visually-hidden">
          <tr>
            <th scope="col">Неделя</th>
            <th scope="col">К оплате</th>
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week.from ?? week.to} className={styles.week}>
              <th scope="row" className={styles.days}>
                {weekName(week)}
              </th>
              <td className={styles.place}>
                <Bar week={week} longest={longest} pattern={pattern} />
                <span className={styles.sum}>{sumInWords(week, currency)}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function Bar({ week: { due, overdue }, longest, pattern }: { week: WeekBar; longest: number; pattern: string }) {
  const percent = (sum: number) => `${(100 * sum) / longest}%`;
  return (
    <svg className={styles.bar} aria-hidden="true" focusable="false">
      {overdue > 0 ? (
        <rect width={percent(overdue)} height="100%" rx="2" fill={`url(#${pattern})`} className={styles.overdue} />
      ) : null}
      {due > 0 ? <rect x={percent(overdue)} width={percent(due)} height="100%" rx="2" className={styles.due} /> : null}
    </svg>
  );
}

/** The days of a week without the year of its first day: 23.11 — 29.11.2026. */
function weekName({ from, to }: WeekBar): string {
  if (from === null) return `До ${formatDate(to!)}`;
  if (to === null) return `С ${formatDate(from)}`;
  return `${formatDate(from).slice(0, 5)} — ${formatDate(to)}`;
}

function sumInWords({ due, overdue }: WeekBar, currency: string): string {
  if (due + overdue === 0) return 'Платежей нет';
  const parts = [
    overdue > 0 ? `${formatWirePrice(overdue, currency)} просрочено` : '',
    due > 0 ? formatWirePrice(due, currency) : '',
  ];
  return parts.filter(Boolean).join(' и ');
}
