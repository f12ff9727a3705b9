import { useRouterState } from '@tanstack/react-router';

/** What one page may tell the next beside the address. */
export interface NavigationState {
  /** The page of the list of orders. */
  ordersPage?: number;
  /** The order has just been placed. */
  orderPlaced?: boolean;
  /** Rows of a list shown at once: from page `first` to the address's `page`, appended by 'Показать еще'. */
  appended?: { first: number; page: number };
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    navigation?: NavigationState & { visit: number };
  }
}

/** Differs for every document that is loaded. */
const visit = (): number => performance.timeOrigin;

/** For `navigate({ state })`: told to the page that opens, also when the buyer comes back to it. */
export function navigationState(navigation: NavigationState): { navigation: NavigationState & { visit: number } } {
  return { navigation: { ...navigation, visit: visit() } };
}

/** What the page was told when it was opened; nothing where it was loaded from its address. */
export function useNavigationState(): NavigationState {
  return readNavigationState(useRouterState({ select: ({ location }) => location.state }));
}

/** The same from the state of a location, for loaders. */
export function readNavigationState({
  navigation,
}: {
  navigation?: NavigationState & { visit: number };
}): NavigationState {
  return navigation?.visit === visit() ? navigation : {};
}
