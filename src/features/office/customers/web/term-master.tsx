import { useState } from 'react';
import { formatDate } from '#shared/dates.ts';
import { Button } from '#web/ui/button.tsx';
import { Modal } from '#web/ui/modal.tsx';
import type { Customer, CustomerTerm } from '../contract.ts';
import styles from './customer-screen.module.css';
import { PinForm } from './pin-form.tsx';
import { useCustomerAction } from './use-customer-action.ts';

interface TermMasterProps {
  customer: Customer;
  term: CustomerTerm;
  /** Of the term, for the title of the window. */
  name: string;
}

/** Who leads a term: nothing where it is the shop; else 1C with the way to hold the term, or the pin with the way back. */
export function TermMaster({ customer, term, name }: TermMasterProps) {
  const { id, led, pinned, mayChange } = customer;
  const { run, isPending } = useCustomerAction(id);
  const [isAsked, setAsked] = useState(false);
  const pin = pinned.find((one) => one.term === term);
  const close = () => setAsked(false);
  if (!pin && !led.includes(term)) return null;
  return (
    <span className={styles.master}>
      {pin ? `закреплено${pin.until === null ? '' : ` до ${formatDate(pin.until)}`}: ${pin.reason}` : 'из 1С'}
      {!mayChange ? null : pin ? (
        <Button
          look="quiet"
          size="small"
          pending={isPending}
          aria-label={`Отпустить: ${name}`}
          onClick={() => void run('officeCustomerUnpin', { term }, 'Условие отпущено: следующий обмен запишет своё')}
        >
          Отпустить
        </Button>
      ) : (
        <Button look="quiet" size="small" aria-label={`Закрепить: ${name}`} onClick={() => setAsked(true)}>
          Закрепить
        </Button>
      )}
      <Modal opened={isAsked} onClose={close} title={`Закрепить: ${name}`} size="small">
        <PinForm id={id} term={term} onClose={close} />
      </Modal>
    </span>
  );
}
