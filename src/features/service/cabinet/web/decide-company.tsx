import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { useKeptWindow } from '#web/ui/forms/use-kept-window.ts';
import { Modal } from '#web/ui/modal.tsx';
import { Panel } from '#web/ui/panel.tsx';
import type { CompanyDetails } from '../contract.ts';
import { ApproveForm, approveFormName } from './approve-form.tsx';
import styles from './cabinet.module.css';
import { RefuseForm, refuseFormName } from './refuse-form.tsx';

/** The two answers to a company that has registered and waits; one that was refused can be approved after all. */
export function DecideCompany({ company }: { company: CompanyDetails }) {
  const [open, setOpen] = useState<'approve' | 'refuse'>();
  const close = () => setOpen(undefined);
  useKeptWindow(approveFormName(company.id), () => setOpen('approve'));
  useKeptWindow(refuseFormName(company.id), () => setOpen('refuse'));
  const isRefused = company.state === 'refused';
  return (
    <Panel title={isRefused ? 'Компания отклонена' : 'Компания ждёт одобрения'}>
      <p className={styles.lead}>
        {company.isUnassigned
          ? 'Её ещё никто не ведёт: кто одобрит, тот и станет её менеджером. Проверьте реквизиты и назначьте условия.'
          : 'Проверьте реквизиты и назначьте условия.'}
      </p>
      <div className={styles.actions}>
        <Button onClick={() => setOpen('approve')}>{isRefused ? 'Всё-таки одобрить' : 'Одобрить'}</Button>
        {isRefused ? null : (
          <Button look="secondary" onClick={() => setOpen('refuse')}>
            Отклонить
          </Button>
        )}
      </div>
      <Modal opened={open === 'approve'} onClose={close} title="Одобрить компанию">
        {open === 'approve' ? <ApproveForm company={company} onClose={close} /> : null}
      </Modal>
      <Modal opened={open === 'refuse'} onClose={close} title="Отклонить компанию">
        {open === 'refuse' ? <RefuseForm company={company} onClose={close} /> : null}
      </Modal>
    </Panel>
  );
}
