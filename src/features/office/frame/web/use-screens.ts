import { scopeOf } from '#shared/rights/staff-rights.ts';
import { useStaffRights } from '#web/app/use-staff-rights.ts';
import { type OfficeScreen, screens } from './screens.ts';

/** The screens that the visitor has rights for. */
export function useScreens(): OfficeScreen[] {
  const rights = useStaffRights();
  return screens.filter((screen) => screen.rights.every((right) => scopeOf(rights, right) !== null));
}
