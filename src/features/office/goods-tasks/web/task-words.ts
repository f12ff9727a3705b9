import type { GoodsTask } from '../contract.ts';

export const isBusy = ({ state }: Pick<GoodsTask, 'state'>): boolean => state === 'waiting' || state === 'running';

/** How a work stands, in words. */
export function stateOf({ state, kind, isDryRun }: Pick<GoodsTask, 'state' | 'kind' | 'isDryRun'>) {
  if (state === 'failed') return { name: 'Не принят', color: 'danger' };
  if (state === 'waiting') return { name: 'В очереди', color: 'neutral' };
  if (state === 'running') return { name: isDryRun ? 'Сравнивается' : 'Выполняется', color: 'busy' };
  if (kind === 'sheetOut') return { name: 'Готов', color: 'success' };
  return isDryRun ? { name: 'Ждёт вашего решения', color: 'warning' } : { name: 'Записан', color: 'success' };
}

export const taskCrumbs = [
  { path: '/office/goods/', title: 'Товары' },
  { path: '/office/goods/tasks/', title: 'Таблицы и архивы' },
];
