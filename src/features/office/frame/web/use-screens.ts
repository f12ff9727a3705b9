import { scopeOf } from '#shared/rights/staff-rights.ts';
import { useApp } from '#web/app/app-context.ts';
import { useStaffRights } from '#web/app/use-staff-rights.ts';
import { type OfficeScreen, screens } from './screens.ts';

/** The screens that the visitor has rights for. */
export function useScreens(): OfficeScreen[] {
  const rights = useStaffRights();
  const { role } = useApp().session;
  if (role === 'TECH') return screens.filter(({ isForTechs }) => isForTechs);
  return screens.filter((screen) => screen.rights.every((right) => scopeOf(rights, right) !== null));
}
