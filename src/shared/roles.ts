/** `GUEST` and roles that a client does not know have no rights. */
export const roles = ['GUEST', 'USER', 'ADMIN', 'MANAGER', 'TECH'] as const;

export type Role = (typeof roles)[number];
