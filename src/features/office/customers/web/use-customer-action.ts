import { useOfficeAction } from '#web/ui/office/use-office-action.ts';

/** Acts on a company. */
export const useCustomerAction = (id: number) =>
  useOfficeAction(id, ['officeCustomers', 'officeCustomer', 'officeHome']);
