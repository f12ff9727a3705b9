import { IconDownload } from '@tabler/icons-react';
import type { Input } from '#shared/endpoint.ts';
import { downloadFile, useDownload } from '#web/api/download-file.ts';
import { useApp } from '#web/app/app-context.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import type { FinanceSection } from '../contract.ts';
import { historyFilter } from './finance-queries.ts';
import type { FinanceSearch } from './finance-search.ts';

interface DownloadSectionProps {
  section: FinanceSection;
  /** Whose figures the page shows: a switch in another window must not change what the file has. */
  companyId: number;
  search?: FinanceSearch;
  disabled?: boolean;
}

/** Saves all rows of a section as a spreadsheet. */
export function DownloadSection({ section, companyId, search = {}, disabled = false }: DownloadSectionProps) {
  const { api } = useApp();
  const { isPending, run } = useDownload(async () => {
    const query = { ...historyFilter(search), contragent: String(companyId), section };
    const address = await api('financeFile', { query: query as unknown as Input<'financeFile'>['query'] });
    await downloadFile(address);
  });
  return (
    <Button look="secondary" pending={isPending} disabled={disabled} onClick={run}>
      <Icon of={IconDownload} size={18} />
      {isPending ? 'Готовим файл…' : 'Скачать'}
    </Button>
  );
}
