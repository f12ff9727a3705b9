import { latePart } from '#web/ui/late-part.tsx';

/** Says what the switch from another company has changed in the basket; its code comes with the first switch. */
export const SwitchReport = latePart(async () => (await import('./switch-report-window.tsx')).SwitchReportWindow);
