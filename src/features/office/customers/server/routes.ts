import { serve } from '#server/serve.ts';
import { changeCustomerBan, changeCustomerManager, changeCustomerTerms } from './change-terms.ts';
import { answerApplicant, approveCustomer, closeCustomer, openCustomer, refuseCustomer } from './decide-customer.ts';
import { getCustomer } from './get-customer.ts';
import { listCustomers } from './list-customers.ts';
import { pinCustomerTerm, unpinCustomerTerm } from './pin-terms.ts';

const changes = { perMinute: 60 };

export const officeCustomersRoutes = [
  serve('officeCustomers', listCustomers),
  serve('officeCustomer', getCustomer),
  serve('officeCustomerApprove', approveCustomer, changes),
  serve('officeCustomerRefuse', refuseCustomer, changes),
  serve('officeCustomerTerms', changeCustomerTerms, changes),
  serve('officeCustomerBan', changeCustomerBan, changes),
  serve('officeCustomerManager', changeCustomerManager, changes),
  serve('officeCustomerClose', closeCustomer, changes),
  serve('officeCustomerOpen', openCustomer, changes),
  serve('officeCustomerPin', pinCustomerTerm, changes),
  serve('officeCustomerUnpin', unpinCustomerTerm, changes),
  serve('officeCustomerApplicant', answerApplicant, changes),
];
