import { Badge } from '#web/ui/badge.tsx';
import type { OfficeOrderRow } from '../contract.ts';
import { exchangeWords } from './exchange-words.ts';

/** How the accounting system stands to an order; one that was set aside stands out and says why on hover. */
export function ExchangeSign({ exchange }: Pick<OfficeOrderRow, 'exchange'>) {
  const words = exchangeWords(exchange);
  if (exchange.state !== 'aside') return words;
  return (
    <span title={exchange.problem ?? undefined}>
      <Badge color="warning">{words}</Badge>
    </span>
  );
}
