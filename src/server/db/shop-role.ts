import type pg from 'pg';

/**
 * As whom the shop works on its embedded server: a role that owns nothing. The tables belong to the server's superuser,
 * who brings them up to date at the start.
 */
export const SHOP_ROLE = 'optovik';

/** Two processes that create the role at the same time: one of them meets it. */
const EXISTS = new Set(['42710', '23505']);

/** Creates the shop's role on a server that has none yet: a new one, or one of an earlier version. */
export async function createShopRole(owner: Pick<pg.Pool, 'query'>): Promise<void> {
  const { rows } = await owner.query('select from pg_roles where rolname = $1', [SHOP_ROLE]);
  if (rows.length > 0) return;
  await owner.query(`create role ${SHOP_ROLE} login`).catch((error: { code?: string }) => {
    if (!EXISTS.has(error.code ?? '')) throw error;
  });
}

/** The address of the same database for the shop's role. */
export function asShopRole(url: string): string {
  const address = new URL(url);
  address.username = SHOP_ROLE;
  return address.href;
}
