import type { Registration } from './shop-settings.ts';

/** Why somebody may not register himself, and what to do instead; null: he may. */
export function registrationRefusal(mode: Registration, kind: 'person' | 'company'): string | null {
  if (mode === 'invitation') {
    return 'Магазин открывает доступ по приглашению. Позвоните или напишите нам, и мы пришлём ссылку';
  }
  if (mode === 'request' && kind === 'person') {
    return 'Магазин работает с компаниями и предпринимателями. Зарегистрируйте компанию: менеджер рассмотрит заявку';
  }
  return null;
}
