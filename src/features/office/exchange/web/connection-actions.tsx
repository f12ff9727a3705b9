import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { Modal } from '#web/ui/modal.tsx';
import type { ExchangeConnectionView, ExchangeCredentials } from '../contract.ts';
import { ConnectionForm } from './connection-form.tsx';
import { CredentialValues } from './copied-values.tsx';
import styles from './exchange-screen.module.css';
import { useExchangeCall } from './use-exchange-call.ts';

/** Changes a connection, or gives it a new password. */
export function ConnectionActions({ connection: { id, name } }: { connection: ExchangeConnectionView }) {
  const [open, setOpen] = useState<'settings' | 'password' | null>(null);
  const [shown, setShown] = useState<ExchangeCredentials | null>(null);
  const renew = useExchangeCall('officeConnectionPassword');
  const close = () => setOpen(null);
  return (
    <span className={styles.actions}>
      <Button look="secondary" size="small" onClick={() => setOpen('settings')} aria-label={`Изменить: ${name}`}>
        Изменить
      </Button>
      <Button look="quiet" size="small" onClick={() => setOpen('password')} aria-label={`Новый пароль: ${name}`}>
        Новый пароль
      </Button>
      <Modal opened={open === 'settings'} onClose={close} title={name}>
        <ConnectionForm id={id} onClose={close} />
      </Modal>
      <Confirm
        opened={open === 'password'}
        onClose={close}
        title="Сменить пароль подключения?"
        action="Сменить"
        onConfirm={async () => {
          const made = await renew.call({ params: { id: String(id) } });
          setShown(made);
          return made !== null;
        }}
      >
        Прежний пароль перестанет действовать сразу, идущий обмен оборвётся. Новый пароль впишите в 1С.
      </Confirm>
      <Modal opened={shown !== null} onClose={() => setShown(null)} title={`Новый пароль: ${name}`}>
        {shown ? <CredentialValues values={shown} onDone={() => setShown(null)} /> : null}
      </Modal>
    </span>
  );
}
