import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate } from '#shared/dates.ts';
import { formatPhone, phoneLink } from '#shared/phone.ts';
import { formatWirePrice } from '#shared/price-format.ts';
import { apiQuery } from '#web/api/api-client.ts';
import { useApp } from '#web/app/app-context.ts';
import { useContactPerson } from '#web/app/layout-data.ts';
import { useIsInMenu } from '#web/app/use-is-in-menu.ts';
import { Button } from '#web/ui/button.tsx';
import { showFailure } from '#web/ui/toast-store.ts';
import styles from './way-past-debt.module.css';

/** What would end a debt, whom to call, and the request to staff to let this order pass all the same. */
export function WayPastDebt() {
  const { api } = useApp();
  const [state, setState] = useState<'open' | 'sending' | 'sent'>('open');
  const ask = async () => {
    setState('sending');
    try {
      await api('permitAsk', { body: { comment: '' } });
      setState('sent');
    } catch (error) {
      showFailure(error);
      setState('open');
    }
  };
  return (
    <div className={styles.way}>
      <Overdue />
      <Manager />
      {state === 'sent' ? (
        <output>Просьба ушла менеджеру. Ответ придёт уведомлением.</output>
      ) : (
        <Button look="secondary" size="small" pending={state === 'sending'} onClick={() => void ask()}>
          Попросить разрешение
        </Button>
      )}
    </div>
  );
}

/** The sum that is late and the payment that has waited longest, for who may read the finances. */
function Overdue() {
  const { api } = useApp();
  const mayRead = useIsInMenu('/finances/');
  const { data } = useQuery({ ...apiQuery(api, 'financeSchedule', { query: { page: 1 } as never }), enabled: mayRead });
  const oldest = data?.items[0];
  if (!data || !oldest || data.sums.overdue <= 0) return null;
  const sum = (value: number) => formatWirePrice(value, data.currency);
  return (
    <p>
      Просрочено {sum(data.sums.overdue)}. Раньше всего надо было оплатить: {oldest.document}, {sum(oldest.rest)}, до{' '}
      {formatDate(oldest.dueDate)}.
    </p>
  );
}

function Manager() {
  const contact = useContactPerson();
  if (!contact) return null;
  return (
    <p>
      {contact.isManager ? 'Ваш менеджер' : 'Поможем с заказом'}: {contact.name}
      {contact.phone ? (
        <>
          {', '}
          <a href={phoneLink(contact.phone)}>{formatPhone(contact.phone)}</a>
        </>
      ) : null}
    </p>
  );
}
