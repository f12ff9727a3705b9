import type { Statement } from './list-statements.ts';
import type { Settled, VatMeaning } from './price-terms.ts';
import { vatIn } from './vat-words.ts';

type Vat = { means: VatMeaning; rate: number | null };

const WORDS: Record<VatMeaning, string> = { included: 'с НДС', added: 'без НДС', none: 'НДС не облагается' };

/**
 * The VAT of a column: as its heading says, else the lines around the table, else it is in the price, as it always was.
 * Open where heading and lines contradict each other, or one of them says both.
 */
export function settleVat(heading: string, statements: readonly Statement[]): Settled<Vat> {
  const own = vatIn(heading);
  const said = statements.flatMap(({ text }) => vatIn(text) ?? []);
  const lines = said.filter((one) => one !== 'unclear');
  const sure = [...new Set(lines.filter(({ isSure }) => isSure).map(({ means }) => means))].toSorted();
  const meaning = own === null || own === 'unclear' ? String(own) : `${own.means} ${own.rate} ${own.isSure}`;
  const evidence = JSON.stringify([meaning, ...sure, said.length > lines.length]);
  const rate = (own === 'unclear' ? null : own?.rate) ?? lines.find((line) => line.rate !== null)?.rate ?? null;
  if (own === 'unclear') return { why: 'заголовок говорит и «с НДС», и «без НДС»', evidence };
  if (own?.isSure) {
    const other = sure.find((means) => means !== own.means);
    if (other === undefined) return { value: { means: own.means, rate }, from: 'heading', evidence };
    return { why: `в заголовке «${WORDS[own.means]}», а в строке списка «${WORDS[other]}»`, evidence };
  }
  if (sure.length > 1 || said.length > lines.length) return { why: 'строки списка говорят о НДС по-разному', evidence };
  const [only] = sure;
  if (only !== undefined) return { value: { means: only, rate }, from: 'line', evidence };
  return { value: { means: 'included', rate }, from: 'assumed', evidence };
}
