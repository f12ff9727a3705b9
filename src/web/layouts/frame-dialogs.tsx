import { createContext, use, useMemo, useState, type ReactNode } from 'react';

/** What may stand open over a page of the shop; one at a time. */
export type FrameDialog = 'burger' | 'search' | 'logout' | 'city' | 'city-question' | 'contact';

interface FrameDialogs {
  open: FrameDialog | null;
  show: (dialog: FrameDialog) => void;
  close: () => void;
}

const Context = createContext<FrameDialogs>({ open: null, show: () => {}, close: () => {} });

export function FrameDialogsProvider({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<FrameDialog | null>(null);
  const value = useMemo(() => ({ open, show: setOpen, close: () => setOpen(null) }), [open]);
  return <Context value={value}>{children}</Context>;
}

/** The dialogs of the frame: header, menus and pages open them by name. */
export function useFrameDialogs(): FrameDialogs {
  return use(Context);
}
