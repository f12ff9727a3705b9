import { FILES_ADDRESS } from '#server/files/account-files.ts';
import { toWire } from '#shared/money.ts';
import type { Paper } from '../contract.ts';
import type { PaperRow } from './find-papers.ts';
import { kindNames as issuedNames, stateNames } from './get-documents.ts';

const kindNames = { ...issuedNames, act: 'Акт сверки' } as const;

/** Bytes: no invoice of a thousand lines has more. */
const MADE_SIZE = 200_000;

export function paperView(row: PaperRow): Paper {
  const { source, id, kind, number, day, dayTo, amount, currency, orderId, orderNumber, object, state } = row;
  const hasFile = row.fileKey !== null && row.fileName !== null;
  return {
    key: `${source}-${id}`,
    kind,
    kindName: kindNames[kind],
    number,
    day,
    dayTo,
    amount: amount === null ? null : toWire(Number(amount)),
    currency,
    order: orderId === null ? null : { id: orderId, number: orderNumber!, url: `/orders/${orderId}/` },
    object: object || null,
    state: state && stateNames[state],
    source: source === 'order' ? 'made' : hasFile ? 'file' : 'missing',
    file: hasFile ? { link: `${FILES_ADDRESS}${row.fileKey}/`, name: row.fileName! } : null,
    size: source === 'order' ? MADE_SIZE : (row.size ?? 0),
  };
}
