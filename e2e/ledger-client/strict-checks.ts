import { isRefusal, textOf, type Answer, type AnswerCheck, type Expectation } from './answer.ts';
import { parseOrders } from './order-documents.ts';
import { DOCUMENT_CHECKS, QUERY_CHECKS } from './query-checks.ts';
import { TRANSPORT_CHECKS } from './transport-checks.ts';
import { CHECKAUTH_CHECKS, IMPORT_CHECKS, INIT_CHECKS, VERDICT_CHECKS } from './verdict-checks.ts';

export type CheckName =
  | keyof typeof TRANSPORT_CHECKS
  | keyof typeof VERDICT_CHECKS
  | keyof typeof CHECKAUTH_CHECKS
  | keyof typeof INIT_CHECKS
  | keyof typeof IMPORT_CHECKS
  | keyof typeof QUERY_CHECKS
  | keyof typeof DOCUMENT_CHECKS;

/** An answer that 1C, or a strict receiver, could not work with. */
export class CheckFailure extends Error {
  override name = 'CheckFailure';
  readonly check: CheckName;
  readonly answer: Answer;
  constructor(check: CheckName, message: string, answer: Answer) {
    super(`${check}: the answer to ${answer.step} ${message}`);
    this.check = check;
    this.answer = answer;
  }
}

/** How many answers each check has looked at. */
export type Inspected = Map<CheckName, number>;

/** Runs the checks of the answer's step in order. Throws `CheckFailure` for the first that refuses it. */
export function checkAnswer(answer: Answer, expected: Expectation, inspected: Inspected = new Map()): void {
  const run = (checks: Partial<Record<CheckName, AnswerCheck>>) => {
    for (const [name, check] of Object.entries(checks) as [CheckName, AnswerCheck][]) {
      inspected.set(name, (inspected.get(name) ?? 0) + 1);
      const message = check(answer, expected);
      if (message) throw new CheckFailure(name, message, answer);
    }
  };
  run(TRANSPORT_CHECKS);
  const hasVerdict = isRefusal(answer) || (answer.step !== 'init' && answer.step !== 'query');
  if (hasVerdict) run(VERDICT_CHECKS);
  if (answer.step === 'import') run(IMPORT_CHECKS);
  if (isRefusal(answer)) return;
  if (answer.step === 'checkauth') run(CHECKAUTH_CHECKS);
  if (answer.step === 'init') run(INIT_CHECKS);
  if (answer.step !== 'query') return;
  run(QUERY_CHECKS);
  const documents = parseOrders(textOf(answer));
  const documentChecks = Object.entries(DOCUMENT_CHECKS).map(([name, check]) => [name, () => check(documents)]);
  run(Object.fromEntries(documentChecks));
}
