import { useOfficeAction, useReread } from '#web/ui/office/use-office-action.ts';

/** What shows debts, permits and requests for them. */
const SHOWN_BY = ['officeDebts', 'officeActs', 'officeCustomers', 'officeCustomer', 'officeHome'] as const;

/** Reads again what shows the debts of companies. */
export const useDebtRefresh = () => useReread(SHOWN_BY);

/** Acts on the permit of a company, and on a request for one. */
export const useDebtAction = (id: number) => useOfficeAction(id, SHOWN_BY);
