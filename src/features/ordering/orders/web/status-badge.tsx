import type { StatusView } from '#shared/order-status.ts';
import { Badge } from '#web/ui/badge.tsx';

/** The status of an order: always the word, with a colour beside it. */
export function StatusBadge({ status }: { status: StatusView }) {
  return <Badge color={status.color}>{status.name}</Badge>;
}
