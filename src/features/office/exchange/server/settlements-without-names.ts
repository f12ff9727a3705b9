import type { ConnectionStatus } from '#exchange/endpoint/server/index.ts';

type Job = Pick<ConnectionStatus['jobs'][number], 'state' | 'message'>;

const DETAILS = 'Подробно: npm run shop -- exchange status';

/**
 * The message of a job of settlements for technical users: a refusal keeps the place and the kind of the mistake and loses
 * the names of customers and their sums. Unknown refusals lose everything but the line.
 */
export function settlementsMessage({ state, message }: Job): string {
  if (state !== 'failed' || message === '') return message;
  const [, line, rest = ''] = /: строка (\d+)(.*)/s.exec(message) ?? [];
  if (line !== undefined) {
    const what = rest.startsWith(': договор ') ? 'договор не сходится' : 'запись с ошибкой';
    return `Файл не принят: строка ${line}: ${what}. ${DETAILS}`;
  }
  const isOlder = message.includes(': данные на ');
  return `Файл не принят${isOlder ? ': в магазине данные новее' : ''}. ${DETAILS}`;
}

/** The report of a job of settlements without its remarks: they name companies. */
export function settlementsReport(report: readonly string[]): string[] {
  const remarks = report.findIndex((line) => line.startsWith('  Замечания'));
  return remarks < 0 ? [...report] : report.slice(0, remarks);
}
