import { type ComponentType, lazy } from 'react';

/** A part with code of its own; the page does without it where that cannot be loaded. */
export const optionalPart = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazy<ComponentType<P>>(() =>
    load()
      .catch((error: unknown) => {
        console.error('A part of the page could not be loaded:', error);
        return () => null;
      })
      .then((part) => ({ default: part })),
  );
