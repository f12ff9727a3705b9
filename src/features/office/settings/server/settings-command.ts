import { z } from 'zod';
import { command, CommandRefusal } from '#server/commands/command.ts';
import { transaction } from '#server/db/index.ts';
import type { Env } from '#server/env.ts';
import { isGiven } from '#server/shop-settings.ts';
import { type SettingName, settingBounds, settingLengths, settingNames } from '#shared/shop-settings.ts';
import { shopSettings } from '../contract.ts';
import { changeSettings, pick } from './change-settings.ts';

const names = Object.keys(settingNames) as SettingName[];

/** Lists the settings of the office, or changes one of them as its screen does. */
export const settingsCommand = command(
  z.object({
    action: z.enum(['list', 'set'], { error: 'нужно list или set' }),
    name: z.string().max(100).optional(),
    value: z.string().max(5000).optional(),
  }),
  async ({ database, env }, { action, name, value }) => {
    if (action === 'list') return listed(env);
    if (name === undefined || !isSettingName(name)) {
      throw new CommandRefusal(`Нет настройки ${name ?? ''}. Настройки: ${names.join(', ')}`);
    }
    if (value === undefined) throw new CommandRefusal('Укажите значение');
    const read = shopSettings.shape[name].safeParse(parsed(name, value));
    if (!read.success) throw new CommandRefusal(`Неверное значение ${name}: нужно ${formOf(name)}`);
    const isChanged = await transaction(database.db, (tx) =>
      changeSettings(tx, { values: { [name]: read.data }, env }, {}),
    );
    return [isChanged ? `${name}: ${value}` : `${name}: уже ${value}`];
  },
);

const isSettingName = (name: string): name is SettingName => Object.hasOwn(settingNames, name);

function listed(env: Env): string[] {
  const values = pick(env);
  return names.map((name) => {
    const origin = isGiven(env, name) ? ' (задано переменной окружения)' : '';
    return `${name.padEnd(26)} ${inWords(values[name])}${origin}   ${settingNames[name]}`;
  });
}

function inWords(value: number | string | boolean | string[]): string {
  if (Array.isArray(value)) return value.join(',') || '—';
  return typeof value === 'boolean' ? String(Number(value)) : String(value) || '—';
}

function parsed(name: SettingName, text: string): unknown {
  if (Object.hasOwn(settingBounds, name)) return /^\d+$/.test(text) ? Number(text) : text;
  if (name === 'REQUIRE_CURRENT_PASSWORD') return text === '1' ? true : text === '0' ? false : text;
  if (Object.hasOwn(settingLengths, name)) return text === '—' ? '' : text;
  return name === 'HOLIDAYS' ? text.split(/[\s,]+/).filter((day) => day !== '' && day !== '—') : text;
}

/** How a value is written. */
function formOf(name: SettingName): string {
  if (Object.hasOwn(settingBounds, name)) {
    const { min, max } = settingBounds[name as keyof typeof settingBounds];
    return `целое число от ${min} до ${max}`;
  }
  if (Object.hasOwn(settingLengths, name)) {
    return `не больше ${settingLengths[name as keyof typeof settingLengths]} знаков`;
  }
  const forms = {
    UNPAID_ORDERS: 'ask или release',
    REGISTRATION: 'open, request или invitation',
    REQUIRE_SECOND_FACTOR: 'nobody или staff',
    REQUIRE_CURRENT_PASSWORD: '0 или 1',
    HOLIDAYS: 'дни через запятую: 2026-12-31,2027-01-01',
  } as const;
  return forms[name as keyof typeof forms];
}
