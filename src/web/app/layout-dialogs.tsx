import { createContext, use, useMemo, useState, type ReactNode } from 'react';

/** What may stand open over a page of the shop; one at a time. */
type LayoutDialog = 'burger' | 'search' | 'logout' | 'city' | 'city-question' | 'contact';

interface LayoutDialogs {
  open: LayoutDialog | null;
  show: (dialog: LayoutDialog) => void;
  close: () => void;
}

const Context = createContext<LayoutDialogs>({ open: null, show: () => {}, close: () => {} });

export function LayoutDialogsProvider({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<LayoutDialog | null>(null);
  const value = useMemo(() => ({ open, show: setOpen, close: () => setOpen(null) }), [open]);
  return <Context value={value}>{children}</Context>;
}

/** The dialogs of the layout: header, menus and pages open them by name. */
export function useLayoutDialogs(): LayoutDialogs {
  return use(Context);
}
