import { useState } from 'react';
import type { AddReport } from '#goods/catalogue/web/index.ts';
import { latePart } from '#web/ui/late-part.tsx';

export type { AddReport };

export interface AddReportWindowProps {
  report: AddReport | null;
  onClose: () => void;
  /** Where something was added: whose goods they are. */
  title: string;
}

const LoadedWindow = latePart(async () => (await import('./add-report-window.tsx')).AddReportWindow);

/** Says what was put into the basket, and line by line what could not be; loaded with the first report. */
export function AddReportWindow(props: AddReportWindowProps) {
  const [isNeeded, setIsNeeded] = useState(false);
  if (props.report && !isNeeded) setIsNeeded(true);
  if (!isNeeded) return null;
  return <LoadedWindow {...props} />;
}
