import { type ReactNode, useEffect, useState } from 'react';
import type { CompanySelect } from './company-select.tsx';

interface LazyCompanySelectProps {
  className?: string;
  /** Shown until the choice is there, and where it cannot be loaded. */
  children: ReactNode;
}

/** `CompanySelect` for a menu that is closed at first: its code comes when the menu opens, and is asked for at each opening. */
export function LazyCompanySelect({ className, children }: LazyCompanySelectProps) {
  const [Select, setSelect] = useState<typeof CompanySelect>();
  useEffect(() => {
    void import('./company-select.tsx').then(
      ({ CompanySelect: loaded }) => setSelect(() => loaded),
      () => undefined,
    );
  }, []);
  return Select ? <Select className={className} /> : children;
}
