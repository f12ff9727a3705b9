import { serve } from '#server/serve.ts';
import { getActs } from './get-acts.ts';
import { getBalance } from './get-balance.ts';
import { getBonusPlan } from './get-bonus-plan.ts';
import { getHistory } from './get-history.ts';
import { getSchedule } from './get-schedule.ts';
import { getSections } from './get-sections.ts';
import { makeFinanceFile } from './make-finance-file.ts';
import { askPermit } from './permit-requests.ts';
import { requestAct } from './request-act.ts';

export const financeRoutes = [
  serve('financeSections', getSections),
  serve('financeBalance', getBalance),
  serve('financeHistory', getHistory),
  serve('financeSchedule', getSchedule),
  serve('financeActs', getActs),
  serve('financeBonusPlan', getBonusPlan),
  serve('financeAct', requestAct, { perMinute: 20 }),
  serve('permitAsk', askPermit, { perMinute: 10 }),
  serve('financeFile', makeFinanceFile, { perMinute: 20 }),
];
