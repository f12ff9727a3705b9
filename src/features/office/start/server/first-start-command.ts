import { z } from 'zod';
import { command } from '#server/commands/command.ts';
import { renewStartKey } from './start-key.ts';

/** Prints a new address of the first start. In a shop with accounts it makes one more owner. */
export const firstStartCommand = command(z.object({}), async ({ database, env }) => [
  'Ссылка создаёт владельца магазина один раз, в течение 24 часов. Прежняя ссылка не действует:',
  await renewStartKey(database.db, env),
]);
