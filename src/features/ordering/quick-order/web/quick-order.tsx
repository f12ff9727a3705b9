import { useHydrated } from '@tanstack/react-router';
import { useState } from 'react';
import { ExistingWindow } from '#ordering/basket/web/index.ts';
import type { DraftOwner } from '#web/app/drafts.ts';
import { useDraftOwner } from '#web/app/layout-data.ts';
import { noRows } from './quick-rows.ts';
import { Sheet } from './sheet.tsx';
import { loadRows, placeOf } from './stored-rows.ts';
import { useQuickOrder } from './use-quick-order.ts';

/** Articles and quantities row by row, with prices and sums (R-QO-02 … R-QO-05, A-176). */
export function QuickOrder() {
  // The server does not know the stored rows
  const isHydrated = useHydrated();
  const owner = useDraftOwner();
  return <Rows key={`${isHydrated} ${owner?.accountId} ${owner?.companyId}`} isHydrated={isHydrated} owner={owner} />;
}

function Rows({ isHydrated, owner }: { isHydrated: boolean; owner: DraftOwner | null }) {
  const [first] = useState(() => (isHydrated && owner ? loadRows(placeOf(owner)) : noRows));
  const order = useQuickOrder(first, owner);
  return (
    <>
      <Sheet order={order} />
      <ExistingWindow question={order.question} />
    </>
  );
}
