import { useMemo } from 'react';
import type { DraftOwner } from './drafts.ts';
import { useHeader } from './layout-data.ts';

/** Whose typed texts are stored; a manager has no company. */
export function useTextOwner(): DraftOwner | null {
  const header = useHeader();
  const accountId = header?.user.id;
  const companyId = header?.contragents.find((company) => company.uf_current_contragent)?.id ?? 0;
  return useMemo(() => (accountId === undefined ? null : { accountId, companyId }), [accountId, companyId]);
}
