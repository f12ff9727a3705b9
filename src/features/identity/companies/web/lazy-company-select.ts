import { lazy } from 'react';

/** `CompanySelect` for a menu that is closed at first: its code comes when the menu opens. */
export const LazyCompanySelect = lazy(async () => ({ default: (await import('./company-select.tsx')).CompanySelect }));
