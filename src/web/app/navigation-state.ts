import { type HistoryState, useHydrated, useRouterState } from '@tanstack/react-router';

/** State that one page passes to the next beside the address. */
interface NavigationState {
  /** The page of the list of orders. */
  ordersPage?: number;
  /** The order has just been placed. */
  orderPlaced?: boolean;
  /** The product was named by its article: its quantity is typed next. */
  quantityFirst?: boolean;
  /** An offer was chosen on the page of its product. */
  offerChosen?: boolean;
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

/** Whether the state was passed since the document was loaded: a reload keeps the state of earlier ones. */
export const isOfThisDocument = ({ navigation }: Pick<HistoryState, 'navigation'>): boolean =>
  navigation?.visit === visit();

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
  return navigation && isOfThisDocument({ navigation }) ? navigation : {};
}

/** Of a list that was reloaded so many pages are shown again. */
const MAX_RESTORED = 10;

/**
 * Where the shown rows begin: before the current page where rows were appended to it. A reload shows them too, but for
 * the first of many.
 */
export function firstShownPage(page: number, { navigation }: Pick<HistoryState, 'navigation'>): number {
  const appended = navigation?.appended;
  if (appended?.page !== page) return page;
  const oldest = isOfThisDocument({ navigation }) ? 1 : page - MAX_RESTORED + 1;
  return Math.min(Math.max(appended.first, oldest), page);
}

/** The same for a page; it hydrates with the rows of the server, which knows the current page alone. */
export function useFirstShownPage(page: number): number {
  const isHydrated = useHydrated();
  const first = useRouterState({ select: ({ location }) => firstShownPage(page, location.state) });
  return isHydrated ? first : page;
}
