import { expect, it } from 'vitest';
import { confirmDanger } from './confirm.ts';

it.each([
  ['exchange', 'remove', 'УТ'],
  ['feed', 'remove', 'Прайс'],
  ['demo', 'remove'],
  ['account', 'reset-factor', 'anna@firm.example'],
  ['restored'],
  ['restored', 'again'],
  ['confirm-shop'],
])('%s %s does nothing without --yes where nobody can be asked', async (...words) => {
  await expect(confirmDanger(words, false)).rejects.toThrow(/^Ничего не сделано.*--yes$/);
  await expect(confirmDanger(words, true)).resolves.toBeUndefined();
});

it.each([
  ['exchange', 'list'],
  ['restored', 'list'],
  ['account', 'block', 'anna@firm.example'],
  [],
  ['__proto__', 'x'],
])('%s %s asks nothing', async (...words) => {
  await expect(confirmDanger(words, false)).resolves.toBeUndefined();
});
