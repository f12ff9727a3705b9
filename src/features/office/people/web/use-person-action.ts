import { useOfficeAction } from '#web/ui/office/use-office-action.ts';

/** Acts on a customer. */
export const usePersonAction = (id: number) => useOfficeAction(id, ['officePeople', 'officePerson', 'officeCustomer']);
