import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { OfficeForm } from '#web/ui/office/office-form.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { type Customer, officeCustomersContract } from '../contract.ts';
import styles from './customer-screen.module.css';
import { ReasonForm } from './reason-form.tsx';
import { readTerms, termsFields, typeTerms } from './terms-fields.ts';
import { useCustomerAction } from './use-customer-action.ts';

/** The answer to a company that waits, with its terms; one that was refused can be approved after all. */
export function DecideCustomer({ customer }: { customer: Customer }) {
  const { runInForm } = useCustomerAction(customer.id);
  const [isRefusing, setRefusing] = useState(false);
  const wasRefused = customer.state === 'refused';
  const stay = () => setRefusing(false);
  return (
    <Panel title={wasRefused ? 'Компания отклонена' : 'Компания ждёт одобрения'}>
      <p className={styles.lead}>
        {wasRefused ? `Причина отказа: ${customer.stateReason}. ` : ''}
        {customer.manager === null
          ? 'Компанию ещё никто не ведёт: кто одобрит, тот и станет её менеджером.'
          : 'Проверьте реквизиты и назначьте условия.'}
      </p>
      <div className={styles.decide}>
        <OfficeForm
          schema={officeCustomersContract.officeCustomerApprove.body}
          bodyOf={(values) => ({ ...readTerms(values), wasRefused })}
          begun={{ values: typeTerms(customer.terms), version: 0 }}
          fields={termsFields(customer)}
          action={wasRefused ? 'Всё-таки одобрить' : 'Одобрить'}
          save={(body) => runInForm('officeCustomerApprove', body, 'Компания одобрена: её сотрудники могут заказывать')}
        />
        {wasRefused ? null : (
          <Button look="secondary" onClick={() => setRefusing(true)}>
            Отклонить…
          </Button>
        )}
      </div>
      <Modal opened={isRefusing} onClose={stay} title="Отклонить компанию" size="small">
        <ReasonForm id={customer.id} call="officeCustomerRefuse" onClose={stay} />
      </Modal>
    </Panel>
  );
}
