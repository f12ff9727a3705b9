import { formatNumber } from '#shared/number-format.ts';
import type { SkippedRows } from '#shared/order-sheet/sheet-order.ts';
import { countOf, type PluralForms } from '#shared/plural.ts';

const HEADING_FORMS: PluralForms = ['заголовок', 'заголовка', 'заголовков'];
const SECTION_FORMS: PluralForms = ['раздел', 'раздела', 'разделов'];
const TOTAL_FORMS: PluralForms = ['итог', 'итога', 'итогов'];

/** 'Пропущено: 1 заголовок, 2 итога': the rows of a list that order nothing; null where all do. */
export function skippedText({ headings, sections, totals, withoutAmount }: SkippedRows): string | null {
  const skipped = [
    headings > 0 ? countOf(headings, HEADING_FORMS) : null,
    sections > 0 ? countOf(sections, SECTION_FORMS) : null,
    totals > 0 ? countOf(totals, TOTAL_FORMS) : null,
    withoutAmount > 0 ? `без количества ${formatNumber(withoutAmount)}` : null,
  ].filter((text) => text !== null);
  return skipped.length > 0 ? `Пропущено: ${skipped.join(', ')}` : null;
}
