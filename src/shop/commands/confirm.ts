import { createInterface } from 'node:readline/promises';
import { CommandRefusal } from '#server/commands/command.ts';

/** What a dangerous command does, by its name and first word; the second one is what it does it to. */
const DANGERS: Readonly<Record<string, (object: string) => string>> = {
  'exchange remove': (name) =>
    `Подключение «${name}» будет удалено с полученными файлами и отметками об отправленных заказах`,
  'feed remove': (name) => `Загрузка «${name}» будет удалена`,
  'demo remove': () => 'Демонстрационные товары, учётные записи и компании будут убраны',
  'account reset-factor': (login) => `Второй шаг входа ${login} будет сброшен, все его сессии завершены`,
  'confirm-shop ': () =>
    'Копия станет магазином: отправит письма и SMS, начнёт обмен с 1С. Магазин, с которого она снята, не должен больше работать',
  'restored ': () => 'Номера заказов будут передвинуты на 10 000 вперёд',
  'restored again': () => 'Номера заказов будут передвинуты на 10 000 вперёд ещё раз',
};

/**
 * Asks before a command that cannot be taken back; with `--yes` it does not. Throws a CommandRefusal where the operator says
 * no, or nobody is there to ask.
 */
export async function confirmDanger([name = '', first = '', second = '']: string[], isSure: boolean): Promise<void> {
  const danger = Object.hasOwn(DANGERS, `${name} ${first}`) ? DANGERS[`${name} ${first}`]!(second) : null;
  if (danger === null || isSure) return;
  if (!process.stdin.isTTY) {
    throw new CommandRefusal(`Ничего не сделано. ${danger}. Если это верно, добавьте ключ --yes`);
  }
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const answer = await terminal.question(`${danger}. Продолжить? (да/нет) `);
    if (!/^(да|yes|y|д)$/i.test(answer.trim())) throw new CommandRefusal('Ничего не сделано');
  } finally {
    terminal.close();
  }
}
