import { charsetOf, textOf, type Answer, type AnswerCheck } from './answer.ts';
import { isValidUtf8 } from './text-encoding.ts';

const PLAIN_TEXT = /^text\/plain\s*;/i;
const XML = /^(text|application)\/xml\s*;/i;
const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);
/** The only byte without a character in windows-1251. */
const UNASSIGNED_BYTE = 0x98;

const hasByteOrderMark = ({ body }: Answer) => body.subarray(0, 3).equals(BYTE_ORDER_MARK);

/** What every answer keeps to, in the order of the checks. */
export const TRANSPORT_CHECKS = {
  'no-redirect': ({ status, headers }) =>
    (status >= 300 && status < 400) || headers.location !== undefined
      ? `redirects to ${headers.location} with status ${status}`
      : undefined,

  'status-200': ({ status }) => (status === 200 ? undefined : `has status ${status}`),

  'not-empty': ({ body }) => (body.length > 0 ? undefined : 'has an empty body, which counts as failure'),

  // 1C reads the orders as text; an XML type does no harm there
  'text-with-charset': (answer) => {
    const type = answer.headers['content-type'] ?? '';
    const isText = PLAIN_TEXT.test(type) || (answer.step === 'query' && XML.test(type));
    return isText && charsetOf(answer) ? undefined : `has Content-Type "${type}", not text/plain with a charset`;
  },

  'charset-of-connection': (answer, { encoding }) => {
    const charset = encoding === 'utf-8-bom' ? 'utf-8' : encoding;
    return charsetOf(answer) === charset ? undefined : `is in ${charsetOf(answer)}, the connection reads ${charset}`;
  },

  'byte-order-mark': (answer, { encoding }) => {
    if (hasByteOrderMark(answer)) return encoding === 'utf-8-bom' ? undefined : 'starts with a byte order mark';
    const isMissing = encoding === 'utf-8-bom' && answer.step === 'query';
    return isMissing ? 'has no byte order mark, which the connection asks for' : undefined;
  },

  'lf-only': ({ body }) => (body.includes('\r') ? `has a carriage return at byte ${body.indexOf('\r')}` : undefined),

  decodes: (answer) => {
    const { body } = answer;
    if (charsetOf(answer) === 'windows-1251') {
      if (body.includes(UNASSIGNED_BYTE)) return `has byte 0x98 at ${body.indexOf(UNASSIGNED_BYTE)}`;
      const isUtf8 = body.some((byte) => byte > 0x7f) && isValidUtf8(body);
      return isUtf8 ? 'is UTF-8, although its charset is windows-1251' : undefined;
    }
    if (!isValidUtf8(body)) return 'is not valid UTF-8';
    return textOf(answer).includes('\uFFFD') ? 'holds a replacement character' : undefined;
  },

  // 1C ignores Set-Cookie after checkauth, so a shop that changes the value loses the session
  'cookie-is-kept': ({ step, headers }, { cookie }) => {
    if (step === 'checkauth' || !cookie) return undefined;
    const changed = (headers['set-cookie'] ?? []).find(
      (line) => line.startsWith(`${cookie.name}=`) && line.split(';')[0] !== `${cookie.name}=${cookie.value}`,
    );
    return changed && `changes the cookie of checkauth: ${changed}`;
  },
} satisfies Record<string, AnswerCheck>;
