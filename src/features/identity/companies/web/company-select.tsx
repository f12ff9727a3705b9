import type { ApiClient } from '#web/api/api-client.ts';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useApp } from '#web/app/app-context.ts';
import { browserSession, type BrowserSession } from '#web/app/browser-session.ts';
import { storeDraft } from '#web/app/drafts.ts';
import { headerQuery, useHeader } from '#web/app/layout-data.ts';
import { SWITCHED_FROM } from '#web/app/use-company-change.ts';
import { SelectField } from '#web/ui/plain-fields.tsx';
import { showFailure } from '#web/ui/toast-store.ts';

/** The company that the visitor buys for; choosing another one of his companies reloads the page. */
export function CompanySelect({ className }: { className?: string }) {
  const { api } = useApp();
  const queryClient = useQueryClient();
  const companies = useHeader()?.contragents ?? [];
  const current = companies.find((company) => company.uf_current_contragent);
  const { mutate, isPending, isSuccess, variables } = useMutation({
    mutationFn: (companyId: number) => switchCompany({ api, queryClient, companyId }),
    onError: showFailure,
  });
  const isSaving = isPending || isSuccess;

  if (companies.length === 0) return null;
  if (companies.length === 1 && current) return <span className={className}>{current.uf_name}</span>;
  return (
    <SelectField
      label="Компания"
      hideLabel
      className={className}
      disabled={isSaving}
      value={isSaving ? variables : (current?.id ?? '')}
      onChange={(event) => mutate(Number(event.currentTarget.value))}
    >
      {current ? null : (
        <option value="" disabled>
          Выберите компанию
        </option>
      )}
      {companies.map((company) => (
        <option key={company.id} value={company.id}>
          {company.uf_name}
        </option>
      ))}
    </SelectField>
  );
}

interface Switch {
  api: ApiClient;
  browser?: Pick<BrowserSession, 'leave'>;
  queryClient: QueryClient;
  companyId: number;
  reload?: () => void;
}

/**
 * Saves the company as the contract of the basket, refreshes the header data and reloads the page, in this order
 * (R-STATE-027 … R-STATE-029): every price on it may be another one, and it says what of the basket has changed. Throws
 * `ApiFailure` where it was not saved.
 */
export async function switchCompany({
  api,
  browser = browserSession(),
  queryClient,
  companyId,
  reload = reloadPage,
}: Switch): Promise<void> {
  const { queryKey } = headerQuery(api);
  const header = queryClient.getQueryData(queryKey);
  const from = header?.contragents.find((company) => company.uf_current_contragent)?.id;
  await api('contragentSwitch', { params: { id: String(companyId) } });
  // What the page asks for from here on would be the other company's
  browser.leave();
  try {
    queryClient.setQueryData(queryKey, await api('header', {}, { isLast: true }));
  } catch (error) {
    console.error('The header was not read before the reload:', error);
  }
  if (from) storeDraft({ accountId: header!.user.id, companyId }, SWITCHED_FROM, from);
  reload();
}

function reloadPage(): void {
  location.reload();
  // The company is switched, whether this comes or not
  import('#web/app/open-by-press.ts').then(
    ({ openByPressLater }) => openByPressLater(),
    () => undefined,
  );
}
