import { useRouterState } from '@tanstack/react-router';

/** State that one page passes to the next beside the address. */
interface NavigationState {
  /** The page of the list of orders. */
  ordersPage?: number;
  /** The order has just been placed. */
  orderPlaced?: boolean;
  /** The product was named by its article: its quantity is typed next. */
  quantityFirst?: boolean;
  /** The login whose password was just set. */
  login?: string;
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

/** For `navigate({ state })`: passed to the page that opens, also when the buyer returns to it. */
export function navigationState(navigation: NavigationState): { navigation: NavigationState & { visit: number } } {
  return { navigation: { ...navigation, visit: visit() } };
}

/** The state passed to the page; empty when the page was loaded from its address. */
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

/** Where the shown rows begin: before the current page where rows were appended to it in this visit. */
export function firstShownPage(page: number, { appended }: NavigationState): number {
  return appended?.page === page ? Math.min(appended.first, page) : page;
}
