import type { CustomerImportView } from '../contract.ts';

type State = CustomerImportView['state'];

export const importStates: Record<State, { name: string; color: string }> = {
  asked: { name: 'Укажите столбцы', color: 'warning' },
  checking: { name: 'Проверяется', color: 'busy' },
  checked: { name: 'Проверен', color: 'finished' },
  applying: { name: 'Загружается', color: 'busy' },
  done: { name: 'Загружен', color: 'success' },
  failed: { name: 'Не загружен', color: 'danger' },
};

export const isBusy = ({ state }: { state: State }): boolean => state === 'checking' || state === 'applying';

export const importCrumbs = [
  { path: '/office/customers/', title: 'Компании' },
  { path: '/office/customers/import/', title: 'Завести клиентов' },
];
