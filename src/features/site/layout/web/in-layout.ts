import { createContext, useContext } from 'react';

/** Whether the page stands within header and menus. What fails there leaves them to the visitor. */
export const InLayout = createContext(false);

export const useIsInLayout = (): boolean => useContext(InLayout);
