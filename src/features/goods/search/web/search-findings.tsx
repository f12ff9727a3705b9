import type { Data } from '#shared/endpoint.ts';
import { markupText } from '#shared/markup.ts';
import { formatNumber, NBSP } from '#shared/number-format.ts';
import { Link } from '#web/ui/link.tsx';
import styles from './search-findings.module.css';
import { answerKinds } from './search-query.ts';

type Results = Data<'searchPage'>;

/** That the results are not quite what was asked for; below that how the text was understood. The same for each page and filter. */
export function SearchFindings({ results: { found } }: { results: Results }) {
  return (
    <>
      <Answers answers={found.answers} />
      {found.remark ? <p className={styles.remark}>{found.remark}</p> : null}
      <Lines lines={found.notes} label="Как понят запрос" />
    </>
  );
}

/** Which products of the page were found by a code: other lines for another page. */
export const RowFindings = ({ results }: { results: Results }) => (
  <Lines lines={reasonLines(results)} label="Как найдено" />
);

/** Sections and brands that the query names. */
function Answers({ answers }: Pick<Results['found'], 'answers'>) {
  if (answers.length === 0) return null;
  return (
    <ul className={styles.answers} aria-label="Разделы и бренды">
      {answers.map(({ kind, name, within, url, count }) => (
        <li key={url}>
          {answerKinds[kind]}: <Link href={url}>{name}</Link>
          {within ? ` (${within})` : null}, {formatNumber(count)}
        </li>
      ))}
    </ul>
  );
}

function Lines({ lines, label }: { lines: readonly string[]; label: string }) {
  if (lines.length === 0) return null;
  return (
    <ul className={styles.findings} aria-label={label}>
      {lines.map((line) => (
        <li key={line}>{line.replaceAll('→ ', `→${NBSP}`)}</li>
      ))}
    </ul>
  );
}

/** More names than these make no line. */
const MAX_NAMES = 3;

/** A line for each reason: that all products of the page were found so, or which. */
export function reasonLines({ found, products }: Pick<Results, 'found' | 'products'>): string[] {
  const names = new Map(products.items.map(({ id, name }) => [id, markupText(name)]));
  const byReason = Map.groupBy(found.reasons, ({ text }) => text);
  return Array.from(byReason, ([reason, some]) => {
    if (some.length === products.items.length) return `Найдено ${reason[0]!.toLowerCase()}${reason.slice(1)}`;
    if (some.length > MAX_NAMES) return `${reason}: ${some.length} из ${products.items.length} на странице`;
    return `${reason}: ${some.map(({ id }) => names.get(id) ?? '').join('; ')}`;
  });
}
