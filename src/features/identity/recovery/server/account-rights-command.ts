import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { setStaffRights } from '#identity/accounts/server/index.ts';
import { account } from '#identity/accounts/server/tables.ts';
import { command, CommandRefusal } from '#server/commands/command.ts';
import { transaction } from '#server/db/index.ts';
import {
  type Preset,
  presetOf,
  presets,
  type Scope,
  scopedRights,
  type StaffRight,
  staffRightNames,
  type StaffRights,
} from '#shared/rights/staff-rights.ts';

const presetNames = Object.keys(presets) as Preset[];

/** A preset of rights as an option of a command. */
export const presetOption = z.enum(presetNames as [Preset, ...Preset[]], { error: `нужно ${presetNames.join(', ')}` });

/** Shows the rights of a member of staff, or gives those of a preset, or those that are listed. */
export const accountRightsCommand = command(
  z.object({
    login: z.string({ error: 'укажите почту' }).trim().toLowerCase().min(1).max(254),
    preset: presetOption.optional(),
    rights: z.string().max(1000).optional(),
  }),
  async ({ database }, { login, preset, rights: listed }) => {
    const [found] = await database.db
      .select({ id: account.id, role: account.role, rights: account.staffRights })
      .from(account)
      .where(sql`lower(${account.email}) = ${login}`);
    if (!found) throw new CommandRefusal(`Нет учётной записи с почтой ${login}`);
    if (found.role !== 'MANAGER')
      throw new CommandRefusal('Права есть только у сотрудников магазина: у роли «Менеджер»');
    if (preset === undefined && listed === undefined) return linesOf(found.rights);
    const rights = preset === undefined ? parseRights(listed!) : presets[preset].rights;
    await transaction(database.db, (tx) => setStaffRights(tx, found.id, { rights }));
    return ['Права изменены', ...linesOf(rights)];
  },
);

/** `orders:own,customers:all,export`; throws a CommandRefusal for a word that is no right. */
function parseRights(text: string): StaffRights {
  const given = text
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);
  return Object.fromEntries(
    given.map((one): [StaffRight, Scope] => {
      const [name, scope = 'all'] = one.split(':') as [StaffRight, string?];
      const isScoped = (scopedRights as readonly string[]).includes(name);
      if (!Object.hasOwn(staffRightNames, name) || !(scope === 'all' || (isScoped && scope === 'own'))) {
        throw new CommandRefusal(
          `Нет права ${one}. Права: ${Object.keys(staffRightNames).join(', ')}; ${scopedRights.join(', ')} могут быть :own или :all`,
        );
      }
      return [name, scope];
    }),
  );
}

function linesOf(rights: StaffRights): string[] {
  const preset = presetOf(rights);
  const held = (Object.keys(staffRightNames) as StaffRight[]).filter((right) => rights[right] !== undefined);
  const reach = (right: StaffRight) =>
    (scopedRights as readonly string[]).includes(right)
      ? rights[right] === 'own'
        ? ', своих клиентов'
        : ', всех'
      : '';
  return [
    preset === undefined ? 'Набор: свой' : `Набор: ${presets[preset].name}`,
    ...held.map((right) => `  ${right.padEnd(16)} ${staffRightNames[right]}${reach(right)}`),
  ];
}
