import { z } from 'zod';
import { changeClosed, changeTechnicalWorks } from '#office/settings/server/index.ts';
import { formatDateTime, startOfDay } from '#shared/dates.ts';
import { command } from '#server/commands/command.ts';

const state = z.enum(['on', 'off'], { error: 'нужно on или off' });

/** Day and time of the shop's zone, as an operator writes them: `2030-01-31 18:00`. */
const moment = z.string().regex(/^\d{4}-\d\d-\d\d[ T]([01]\d|2[0-3]):[0-5]\d$/, 'нужно вида 2030-01-31 18:00');

/** Technical works: the shop shows its maintenance page to everybody but TECH. */
export const worksCommand = command(
  z.object({ state, until: moment.optional() }),
  async ({ database, env }, { state: wanted, until }) => {
    const end = until === undefined ? null : momentOf(until, env.TZ_SHOP);
    await changeTechnicalWorks(database.db, wanted === 'on', end);
    if (wanted === 'off') return ['Технические работы завершены, магазин открыт'];
    const planned = end ? `, до ${formatDateTime(end, env.TZ_SHOP)}` : '';
    return [`Технические работы начаты${planned}. Покупатели видят страницу /engineering-works/`];
  },
);

/** Closes the shop for everybody but TECH. */
export const closedCommand = command(z.object({ state }), async ({ database }, { state: wanted }) => {
  await changeClosed(database.db, wanted === 'on');
  return [wanted === 'on' ? 'Доступ к магазину закрыт' : 'Доступ к магазину открыт'];
});

function momentOf(text: string, timeZone: string): Date {
  const [hours, minutes] = text.slice(11).split(':').map(Number);
  return new Date(startOfDay(text.slice(0, 10), timeZone).getTime() + (hours! * 60 + minutes!) * 60_000);
}
