import { useOfficeAction, useReread } from '#web/ui/office/use-office-action.ts';

const SHOWN_BY = ['officeStaff', 'officeStaffMember'] as const;

/** Reads again what shows members of staff. */
export const useStaffRefresh = () => useReread(SHOWN_BY);

/** Acts on a member of staff. */
export const useMemberAction = (id: number) => useOfficeAction(id, SHOWN_BY);
