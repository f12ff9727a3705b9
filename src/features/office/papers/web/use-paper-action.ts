import { useOfficeAction } from '#web/ui/office/use-office-action.ts';

/** Changes a paper and reads again what shows it. */
export const usePaperAction = (id: number) => useOfficeAction(id, ['officePaper', 'officePapers', 'officeHome']);
