import type { StaffRights } from '#shared/rights/staff-rights.ts';
import { useApp } from './app-context.ts';

const NONE: StaffRights = {};

/** What the visitor may do as a member of staff; nothing for all others. */
export const useStaffRights = (): StaffRights => useApp().session.staff ?? NONE;
