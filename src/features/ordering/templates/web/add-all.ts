import type { AddResult, ExistingLines, LostItem } from '#ordering/basket/contract.ts';
import { refreshBasket, refusedOf, type AddReport } from '#ordering/basket/web/index.ts';
import { isApiFailure } from '#web/api/api-failure.ts';
import { callOnce } from '#web/api/call-once.ts';
import type { AppContext } from '#web/app/app-context.ts';

type Named = Pick<LostItem, 'id' | 'article' | 'name'>;

/** Goods with base units of a unit, and those that are known to be lost already. */
export interface LinesToOrder {
  products: readonly (Named & { quantity: number; unit: string })[];
  lost: readonly LostItem[];
}

/**
 * Adds lines to what the basket holds, as far as the shop takes them (R-CALL-073). A request that is repeated after
 * a lost answer, by itself or by another press, counts once. Throws what is no answer about the lines.
 */
export async function addAllToBasket(
  { api, queryClient }: Pick<AppContext, 'api' | 'queryClient'>,
  { products, lost }: LinesToOrder,
  existing: ExistingLines,
): Promise<AddReport> {
  const wanted = products.filter(({ quantity }) => quantity > 0);
  if (wanted.length === 0) return { added: 0, corrected: [], refused: [...lost] };
  const names = new Map<number, Named>(wanted.map((line) => [line.id, line]));
  const body = { products: wanted.map(({ id, quantity, unit }) => ({ id, quantity, unit })), existing };
  const { lines, refused } = await addOnce({ api, queryClient }, body);
  void refreshBasket(queryClient);
  const named = refused.map(({ id, reason }) => {
    const { article = null, name = '' } = names.get(id) ?? {};
    return { id, article, name, reason };
  });
  return {
    added: lines.length,
    corrected: lines.filter((line) => line.corrected),
    refused: [...named, ...lost],
  };
}

type Answer = Pick<AddResult, 'lines' | 'refused'>;

async function addOnce(
  app: Pick<AppContext, 'api' | 'queryClient'>,
  body: { products: { id: number; quantity: number; unit: string }[]; existing: ExistingLines },
): Promise<Answer> {
  const send = () => callOnce(app, 'basketListAdd', { body });
  try {
    return await send().catch((error: unknown) => {
      if (isApiFailure(error) && error.transport) return send();
      throw error;
    });
  } catch (error) {
    const refused = refusedOf(error);
    if (refused) return { lines: [], refused: [...refused] };
    throw error;
  }
}
