import { useState } from 'react';
import { latePart } from '#web/ui/late-part.tsx';
import type { AddReportWindowProps } from './add-report-window.tsx';

const LoadedWindow = latePart(async () => (await import('./add-report-window.tsx')).AddReportWindow);

/** Says what was put into the basket, and line by line what could not be; loaded with the first report. */
export function AddReportWindow(props: AddReportWindowProps) {
  const [isNeeded, setIsNeeded] = useState(false);
  if (props.report && !isNeeded) setIsNeeded(true);
  if (!isNeeded) return null;
  return <LoadedWindow {...props} />;
}
