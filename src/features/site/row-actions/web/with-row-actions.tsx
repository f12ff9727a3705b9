import { type ComponentType, type ReactNode, useMemo, useState } from 'react';
import { RowActionsContext } from '#goods/catalogue/web/index.ts';
import { useMarks } from '#goods/saved-products/web/index.ts';
import { AddReportWindow, type AddReport, useBasketActions } from '#ordering/basket/web/index.ts';

/** A page whose rows of goods can be bought and marked. */
export function withRowActions(Page: ComponentType): () => ReactNode {
  return function PageWithRowActions() {
    const [report, setReport] = useState<AddReport | null>(null);
    const buying = useBasketActions(setReport);
    const marks = useMarks();
    return (
      <RowActionsContext value={useMemo(() => ({ buying, marks }), [buying, marks])}>
        <Page />
        <AddReportWindow report={report} onClose={() => setReport(null)} title="Товары в корзине" />
      </RowActionsContext>
    );
  };
}
