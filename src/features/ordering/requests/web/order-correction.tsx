import { useQuery } from '@tanstack/react-query';
import { useApp } from '#web/app/app-context.ts';
import { latePart } from '#web/ui/late-part.tsx';
import { correctionsQuery } from './queries.ts';

/** Its code comes with the first correction that waits: few orders have one. */
const OpenCorrection = latePart(async () => (await import('./open-correction.tsx')).OpenCorrection, 4);

/** On the page of an order: the correction that its buyer may confirm or return; nothing where none waits for him. */
export function OrderCorrection({ order }: { order: string }) {
  const { api } = useApp();
  const { data } = useQuery(correctionsQuery(api, order));
  const open = data?.items.find(({ state }) => state.code === 'open');
  return open ? <OpenCorrection id={String(open.id)} /> : null;
}
