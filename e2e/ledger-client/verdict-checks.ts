import { cookieOf, textOf, type AnswerCheck } from './answer.ts';

const VERDICTS = new Set(['success', 'failure', 'progress']);
/** A token of RFC 9110, which a cookie's name has to be. */
const TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
/** RFC 6265 without quotes. */
const COOKIE_VALUE = /^[!#-+\--:<-[\]-~]+$/;

const quoted = (text: string | undefined) => JSON.stringify(text?.slice(0, 100) ?? '');

/** What an answer with a verdict keeps to: all steps but a successful `init` and `query`. */
export const VERDICT_CHECKS = {
  'verdict-alone': (answer) => {
    const [first] = textOf(answer).split('\n');
    return VERDICTS.has(first!) ? undefined : `has ${quoted(first)} on line 1, which is no verdict`;
  },

  'verdict-of-step': (answer) =>
    answer.step !== 'import' && textOf(answer).split('\n')[0] === 'progress'
      ? 'answers progress, which only import may do'
      : undefined,
} satisfies Record<string, AnswerCheck>;

/** What `import` adds. */
export const IMPORT_CHECKS = {
  'import-in-time': ({ elapsedMs }, { importLimitMs }) =>
    elapsedMs <= importLimitMs ? undefined : `took ${Math.round(elapsedMs)} ms, the limit is ${importLimitMs} ms`,

  'failure-has-reason': (answer) => {
    const [verdict, ...reason] = textOf(answer).split('\n');
    return verdict === 'failure' && reason.join('').trim() === '' ? 'fails without a text on line 2' : undefined;
  },
} satisfies Record<string, AnswerCheck>;

/** What a successful `checkauth` adds. */
export const CHECKAUTH_CHECKS = {
  'checkauth-three-lines': (answer) => {
    // A line feed may end the last line
    const lines = textOf(answer).replace(/\n$/, '').split('\n');
    return lines.length === 3 ? undefined : `has ${lines.length} lines, not success, a name and a value`;
  },

  'cookie-name-token': (answer) => {
    const { name } = cookieOf(answer);
    return TOKEN.test(name) ? undefined : `has the cookie name ${quoted(name)}, which is no token`;
  },

  'cookie-value': (answer) => {
    const { value } = cookieOf(answer);
    return COOKIE_VALUE.test(value) ? undefined : `has the cookie value ${quoted(value)}, which no header can carry`;
  },

  'set-cookie-agrees': (answer) => {
    const lines = answer.headers['set-cookie'] ?? [];
    const { name, value } = cookieOf(answer);
    const agrees = lines.length === 0 || lines.some((line) => line.split(';')[0] === `${name}=${value}`);
    return agrees ? undefined : `names the cookie ${name}, Set-Cookie has ${lines.join(' and ')}`;
  },
} satisfies Record<string, AnswerCheck>;

/** What a successful `init` adds. */
export const INIT_CHECKS = {
  'init-no-trailing-newline': (answer) =>
    textOf(answer).endsWith('\n') ? 'ends with a line feed, which 1C reads into file_limit' : undefined,

  'init-two-lines': (answer) => {
    const lines = textOf(answer).split('\n');
    return lines.length === 2 ? undefined : `has ${lines.length} lines, not zip and file_limit`;
  },

  'init-zip': (answer) => {
    const [zip] = textOf(answer).split('\n');
    return /^zip=(yes|no)$/.test(zip!) ? undefined : `has ${quoted(zip)} on line 1, not zip=yes or zip=no`;
  },

  'init-file-limit': (answer) => {
    const limit = textOf(answer).split('\n')[1];
    return /^file_limit=[1-9]\d*$/.test(limit!) && Number.isSafeInteger(Number(limit!.slice('file_limit='.length)))
      ? undefined
      : `has ${quoted(limit)} on line 2, not file_limit=<positive integer>`;
  },
} satisfies Record<string, AnswerCheck>;
