import type { Role } from '#shared/roles.ts';

/** R-FEAT-09. */
export const roleNames: Readonly<Record<Role, string>> = {
  GUEST: 'Гость',
  USER: 'Покупатель',
  ADMIN: 'Администратор компании',
  MANAGER: 'Менеджер',
  TECH: 'Технический пользователь',
};
