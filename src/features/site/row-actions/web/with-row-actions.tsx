import type { ComponentType, ReactNode } from 'react';
import { type RowActions, RowActionsProvider } from '#goods/catalogue/web/index.ts';
import { useMarks } from '#goods/saved-products/web/index.ts';
import { useBuying } from '#ordering/basket/web/index.ts';

const actions: RowActions = { useBuying, useMarks };

/** A page whose rows of goods can be bought and marked. */
export function withRowActions(Page: ComponentType): () => ReactNode {
  return function PageWithRowActions() {
    return (
      <RowActionsProvider value={actions}>
        <Page />
      </RowActionsProvider>
    );
  };
}
