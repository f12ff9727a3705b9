import { formatDate } from '#shared/dates.ts';
import { paperKindNames } from '#shared/goods-papers.ts';
import type { PaperRow } from '../contract.ts';

export const kindChoices = Object.entries(paperKindNames).map(([value, label]) => ({ value, label }));

export const stateBadges: Readonly<Record<PaperRow['state'], { color: string; name: string }>> = {
  valid: { color: 'success', name: 'Действует' },
  ending: { color: 'warning', name: 'Истекает' },
  ended: { color: 'danger', name: 'Закончился' },
};

export const endText = ({ endsOn }: Pick<PaperRow, 'endsOn'>): string =>
  endsOn === null ? 'без срока' : formatDate(endsOn);
