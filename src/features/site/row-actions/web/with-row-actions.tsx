import { type ComponentType, type ReactNode, useMemo } from 'react';
import { RowActionsContext } from '#goods/catalogue/web/index.ts';
import { useMarks } from '#goods/saved-products/web/index.ts';
import { useBuying } from '#ordering/basket/web/index.ts';

/** A page whose rows of goods can be bought and marked. */
export function withRowActions(Page: ComponentType): () => ReactNode {
  return function PageWithRowActions() {
    const buying = useBuying();
    const marks = useMarks();
    return (
      <RowActionsContext value={useMemo(() => ({ buying, marks }), [buying, marks])}>
        <Page />
      </RowActionsContext>
    );
  };
}
