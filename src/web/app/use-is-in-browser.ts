import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Whether what this tab stored can be read: the server and the first rendering show empty fields. */
export const useIsInBrowser = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
