import { useSidebar } from './layout-data.ts';

/** Whether the menu leads the visitor to a page: he has the right to it. */
export function useIsInMenu(link: string): boolean {
  return useSidebar()?.some((entry) => entry.link === link && !entry.isSoon) ?? false;
}
