import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiQuery, type ApiClient } from '#web/api/api-client.ts';
import { failureMessage } from '#web/api/api-failure.ts';
import { useApp } from '#web/app/app-context.ts';
import { Button } from '#web/ui/button.tsx';
import { ACTION_FAILED } from '#web/ui/toast-store.ts';
import { switchCompany } from './company-select.tsx';
import styles from './other-companies.module.css';

const companiesQuery = (api: ApiClient) => ({ ...apiQuery(api, 'contragents', {}), retry: false });

/**
 * For a buyer whose current company is blocked: why it is, and his other companies, each of which opens the shop again
 * . Nothing where the whole shop is closed.
 */
export function OtherCompanies() {
  const { api } = useApp();
  const queryClient = useQueryClient();
  const { data } = useQuery(companiesQuery(api));
  const { mutate, isPending, isSuccess, error, variables } = useMutation({
    mutationFn: (companyId: number) => switchCompany({ api, queryClient, companyId }),
  });
  const others = data?.contragents.filter(
    ({ uf_current_contragent, state }) => !uf_current_contragent && state !== 'blocked',
  );
  const current = data?.contragents.find((one) => one.uf_current_contragent && one.state === 'blocked');
  return (
    <>
      {current?.stateReason ? (
        <p className={styles.reason}>{`Компания ${current.uf_name} закрыта. Причина: ${current.stateReason}`}</p>
      ) : null}
      {others?.map(({ id, uf_name: name }) => (
        <Button key={id} pending={(isPending || isSuccess) && variables === id} onClick={() => mutate(id)}>
          {`Перейти в ${name}`}
        </Button>
      ))}
      {error ? <p role="alert">{failureMessage(error, ACTION_FAILED)}</p> : null}
    </>
  );
}
