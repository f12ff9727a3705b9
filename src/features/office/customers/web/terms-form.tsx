import { useRef } from 'react';
import { useApp } from '#web/app/app-context.ts';
import { OfficeForm } from '#web/ui/office/office-form.tsx';
import { type Customer, officeCustomersContract } from '../contract.ts';
import { customerQuery } from './customer-query.ts';
import { openFields, readTerms, typeTerms } from './terms-fields.ts';
import { useCustomerAction } from './use-customer-action.ts';

/** Changes the terms of a company over those that are shown. */
export function TermsForm({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const { api, queryClient } = useApp();
  const { runInForm } = useCustomerAction(customer.id);
  const shown = useRef(customer.terms);
  return (
    <OfficeForm
      schema={officeCustomersContract.officeCustomerTerms.body}
      bodyOf={(values) => ({ ...readTerms(values), shown: shown.current })}
      begun={{ values: typeTerms(customer.terms), version: 0 }}
      fields={openFields(customer)}
      action="Сохранить"
      save={(body) => runInForm('officeCustomerTerms', body, 'Условия изменены')}
      reread={async () => {
        const query = { ...customerQuery(api, String(customer.id)), staleTime: 0 };
        const { terms } = await queryClient.fetchQuery(query);
        shown.current = terms;
        return { values: typeTerms(terms), version: 0 };
      }}
      onClose={onClose}
    />
  );
}
