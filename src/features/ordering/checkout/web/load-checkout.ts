import { refreshBasket, sendUnsaved } from '#ordering/basket/web/index.ts';
import { isApiFailure } from '#web/api/api-failure.ts';
import type { AppContext } from '#web/app/app-context.ts';
import { keptDraft } from './draft.ts';
import { checkoutQuery } from './queries.ts';

/** Why there is nothing to order; the page says what to do. */
export interface Refused {
  code: string;
  message: string;
  /** Of the document, where the page was opened cold. */
  httpStatus?: number;
}

/**
 * Reads the checkout at every visit, after the pending quantities are saved. A refusal that the
 * buyer can do something about is answered, any other failure is thrown.
 */
export async function loadCheckout({ queryClient, api }: AppContext): Promise<Refused | null> {
  await sendUnsaved(queryClient, api);
  const shipment = keptDraft(queryClient)?.shipment;
  try {
    await queryClient.fetchQuery({ ...checkoutQuery(api, shipment), staleTime: 0 });
    return null;
  } catch (error) {
    const refusal = isApiFailure(error) ? error.errors[0] : undefined;
    // The page says by the header whether lines are left; another window may have removed them
    if (refusal?.code === 'EMPTY_BASKET') await refreshBasket(queryClient);
    if (refusal && ['EMPTY_BASKET', 'NO_COMPANY', 'FORBIDDEN'].includes(refusal.code)) {
      return { ...refusal, httpStatus: refusal.code === 'FORBIDDEN' ? 403 : undefined };
    }
    throw error;
  }
}
