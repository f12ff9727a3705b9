import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import type { ExchangeJobView } from '../contract.ts';
import styles from './exchange-screen.module.css';
import { useExchangeCall, useMayChange } from './use-exchange-call.ts';

/** What can be done with a job: one that has failed begins again, one that waits for a person is decided. */
export function JobActions({ job: { id, state } }: { job: ExchangeJobView }) {
  const repeat = useExchangeCall('officeExchangeRepeat');
  const decide = useExchangeCall('officeExchangeDecide');
  const [isAsking, setAsking] = useState(false);
  const mayChange = useMayChange();
  const params = { id: String(id) };
  if (state === 'failed') {
    return (
      <Button
        look="secondary"
        size="small"
        pending={repeat.isPending}
        onClick={() => void repeat.call({ params }, () => `Работа ${id} начнётся через несколько секунд`)}
      >
        Повторить
      </Button>
    );
  }
  if (state !== 'held' || !mayChange) return null;
  const onDecide = (accept: boolean) =>
    decide.call({ params, body: { accept } }, () => (accept ? 'Товары будут скрыты' : 'Товары оставлены на витрине'));
  return (
    <span className={styles.actions}>
      <Button look="secondary" size="small" onClick={() => setAsking(true)}>
        Скрыть товары
      </Button>
      <Button look="quiet" size="small" pending={decide.isPending} onClick={() => void onDecide(false)}>
        Оставить на витрине
      </Button>
      <Confirm
        opened={isAsking}
        onClose={() => setAsking(false)}
        title="Скрыть товары, которых нет в выгрузке?"
        action="Скрыть"
        onConfirm={() => onDecide(true)}
      >
        Товары уйдут с витрины, пока не придут в выгрузке снова. То, что пришло позже этой выгрузки, останется.
      </Confirm>
    </span>
  );
}
