import { useState } from 'react';
import { lineUnitOf } from '#shared/line-unit.ts';
import { isApiFailure } from '#web/api/api-failure.ts';
import { callOnce } from '#web/api/call-once.ts';
import { useApp } from '#web/app/app-context.ts';
import { showFailure } from '#web/ui/toast-store.ts';
import type { Replace } from './analogue-list.tsx';
import { refreshBasket } from './basket-cache.ts';
import type { BasketRow } from './basket-lines.ts';
import { sendUnsaved } from './quantity-saving.ts';
import type { Input } from '#shared/endpoint.ts';

/** A line that another product has replaced in this view of the page. */
export interface ReplacedLine {
  from: { id: number; name: string; quantity: number; unit: string };
  /** `added`: base units that its line has gained. */
  to: { id: number; name: string; added: number; unit: string };
  isReturning: boolean;
}

/**
 * Puts another product in place of a line, and back. A press is one request: repeated after a lost answer it counts
 * once. `onReplaced` gets the id that stands in place of another.
 */
export function useReplaceLine(onReplaced: (oldId: number, newId: number) => void) {
  const { api, queryClient } = useApp();
  const [lines, setLines] = useState<readonly ReplacedLine[]>([]);
  const without = (id: number) => lines.filter(({ from }) => from.id !== id);

  const send = async (body: Input<'basketReplace'>['body']) => {
    // A pending quantity refers to the line that goes
    await sendUnsaved(queryClient, api);
    const call = () => callOnce({ api, queryClient }, 'basketReplace', { body });
    try {
      const answer = await call().catch((error: unknown) => {
        if (isApiFailure(error) && error.transport) return call();
        throw error;
      });
      onReplaced(body.from.id, body.to.id);
      return answer;
    } catch (error) {
      showFailure(error);
      return null;
    } finally {
      await refreshBasket(queryClient);
    }
  };

  const replace = async ({ item, quantity }: BasketRow, to: Parameters<Replace>[0]): Promise<boolean> => {
    const answer = await send({ from: { id: item.id }, to: { id: to.id, quantity: to.quantity, unit: to.unit } });
    if (!answer) return false;
    const from = { id: item.id, name: item.name, quantity, unit: lineUnitOf(item.measure) };
    const { id, name, unit } = to;
    setLines([...without(item.id), { from, to: { id, name, added: answer.added, unit }, isReturning: false }]);
    return true;
  };
  const back = async (line: ReplacedLine): Promise<void> => {
    const { from, to } = line;
    setLines(lines.map((one) => (one === line ? { ...line, isReturning: true } : one)));
    const isDone = await send({
      from: { id: to.id, takes: to.added },
      to: { id: from.id, quantity: from.quantity, unit: from.unit },
      isBack: true,
    });
    setLines(isDone ? without(from.id) : lines);
  };
  return { lines, replace, back };
}
