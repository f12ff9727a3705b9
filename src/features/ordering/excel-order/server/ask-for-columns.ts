import { type ApiError, refuse } from '#server/errors.ts';
import type { SheetTable } from '../contract.ts';

/** The question to the buyer which columns a table has; `tables` with a doubt are those that are open. */
export const askForColumns = (tables: readonly SheetTable[]): ApiError =>
  refuse('COLUMNS', 'Покажите, в каких столбцах артикул и количество', { field: 'columns', data: { tables } });
