import type { Data } from '#shared/endpoint.ts';
import type { OfficeImportRow } from '../contract.ts';

export const importStates: Record<OfficeImportRow['state'], { name: string; color: string }> = {
  running: { name: 'Идёт', color: 'busy' },
  done: { name: 'Завершена', color: 'success' },
  refused: { name: 'Отклонена', color: 'danger' },
  stopped: { name: 'Остановлена', color: 'warning' },
  failed: { name: 'Сбой', color: 'danger' },
  interrupted: { name: 'Прервана', color: 'danger' },
};

type Import = Data<'officeImport'>;

export const changeKinds: Record<Import['changes'][number]['kind'], string> = {
  product: 'Товар',
  price: 'Цена',
  stock: 'Остаток',
  vanished: 'Нет в выгрузке',
  held: 'Оставлено из магазина',
};

export const noteKinds: Record<Import['notes'][number]['kind'], string> = {
  taken: 'Принято',
  mended: 'Исправлено',
  refused: 'Отказано',
};

/** The names of the first files, and how many more there are. */
export function filesText(files: OfficeImportRow['files']): string {
  const names = files.map(({ name }) => name);
  return names.length > 3 ? `${names.slice(0, 3).join(', ')} и ещё ${names.length - 3}` : names.join(', ');
}
