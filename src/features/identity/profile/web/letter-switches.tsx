import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApp } from '#web/app/app-context.ts';
import { CheckField } from '#web/ui/forms/check-field.tsx';
import { LoadingState } from '#web/ui/list-state.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { showFailure } from '#web/ui/toast-store.ts';
import { lettersQuery } from './profile-queries.ts';
import styles from './profile-page.module.css';

/** Which letters the account gets; those about its security always come. */
export function LetterSwitches({ hasEmail }: { hasEmail: boolean }) {
  const { api } = useApp();
  const client = useQueryClient();
  const options = lettersQuery(api);
  const query = useQuery(options);
  const { data } = query;
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (body: { group: string; isOn: boolean }) => api('profileSetLetters', { body }),
    onSuccess: (letters) => client.setQueryData(options.queryKey, letters),
    onError: showFailure,
  });
  return (
    <Panel title="Уведомления по почте">
      {hasEmail ? null : <p className={styles.note}>У вас не указан e-mail: письма отправить некуда.</p>}
      {data ? (
        <div className={styles.switches}>
          {data.map(({ group, title, text, isOn }) => (
            <CheckField
              key={group}
              name={group}
              disabled={!hasEmail}
              checked={isPending && variables.group === group ? variables.isOn : isOn}
              onChange={(event) => mutate({ group, isOn: event.currentTarget.checked })}
              label={
                <>
                  {title}
                  <span className={styles.note}>{text}</span>
                </>
              }
            />
          ))}
        </div>
      ) : (
        <LoadingState query={query} rows={2} height={48} />
      )}
      <p className={styles.note}>Письма о входе, пароле и контактах приходят всегда.</p>
    </Panel>
  );
}
