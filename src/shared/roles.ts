/** `GUEST` and roles that a client does not know have no rights. */
export const roles = ['GUEST', 'USER', 'ADMIN', 'MANAGER', 'TECH'] as const;

export type Role = (typeof roles)[number];

/** R-FEAT-09. */
export const roleNames: Readonly<Record<Role, string>> = {
  GUEST: 'Гость',
  USER: 'Покупатель',
  ADMIN: 'Администратор компании',
  MANAGER: 'Менеджер',
  TECH: 'Технический пользователь',
};
