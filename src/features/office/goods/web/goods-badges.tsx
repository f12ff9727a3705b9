import { Badge } from '#web/ui/badge.tsx';
import type { ProductRow } from '../contract.ts';
import { displayNames } from './goods-words.ts';

type Standing = Pick<ProductRow, 'display' | 'isNew' | 'isDiscontinued'>;

/** What staff should know of a product at first sight. */
export const standingWords = ({ display, isNew, isDiscontinued }: Standing): string =>
  [
    display === 'shown' ? '' : displayNames[display],
    isNew ? 'Новинка' : '',
    isDiscontinued ? 'Снят с производства' : '',
  ]
    .filter(Boolean)
    .join(', ');

export function GoodsBadges({ standing: { display, isNew, isDiscontinued } }: { standing: Standing }) {
  return (
    <>
      {display === 'shown' ? null : (
        <Badge color={display === 'hidden' ? 'warning' : 'neutral'}>{displayNames[display]}</Badge>
      )}
      {isNew ? <Badge color="fresh">Новинка</Badge> : null}
      {isDiscontinued ? <Badge>Снят с производства</Badge> : null}
    </>
  );
}
