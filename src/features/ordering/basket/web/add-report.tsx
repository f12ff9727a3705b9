import { lazy, Suspense, useState } from 'react';
import type { AddReport } from '#goods/catalogue/web/index.ts';

export type { AddReport };

export interface AddReportWindowProps {
  report: AddReport | null;
  onClose: () => void;
  /** Where something was added: whose goods they are. */
  title: string;
}

const LoadedWindow = lazy(async () => ({ default: (await import('./add-report-window.tsx')).AddReportWindow }));

/** Says what was put into the basket, and line by line what could not be; loaded with the first report. */
export function AddReportWindow(props: AddReportWindowProps) {
  const [isNeeded, setIsNeeded] = useState(false);
  if (props.report && !isNeeded) setIsNeeded(true);
  if (!isNeeded) return null;
  return (
    <Suspense fallback={null}>
      <LoadedWindow {...props} />
    </Suspense>
  );
}
