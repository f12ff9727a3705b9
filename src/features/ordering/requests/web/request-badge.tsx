import { Badge } from '#web/ui/badge.tsx';
import type { RequestListItem } from '../contract.ts';
import type { RequestState } from '#shared/request-state.ts';

const colors = {
  open: 'warning',
  returned: 'busy',
  confirmed: 'success',
  withdrawn: 'neutral',
  expired: 'neutral',
} as const satisfies Record<RequestState, string>;

/** The state of a request: the word, with a colour beside it. */
export function RequestBadge({ state: { code, name } }: Pick<RequestListItem, 'state'>) {
  return <Badge color={colors[code]}>{name}</Badge>;
}
