import { lazy } from 'react';

/**
 * `CompanySelect` for a menu that is closed at first: its code comes when the menu opens. Where it cannot be loaded
 * nothing can be chosen, and the menu stays.
 */
export const LazyCompanySelect = lazy(() =>
  import('./company-select.tsx').then(
    ({ CompanySelect }) => ({ default: CompanySelect }),
    () => ({ default: () => null }),
  ),
);
