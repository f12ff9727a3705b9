import { parentPort } from 'node:worker_threads';
import { makePdf } from '#server/pdf.ts';
import type { Invoice } from './invoice.ts';
import { invoiceLayout } from './invoice-layout.ts';

/** The answer to an invoice that was sent to the thread. */
export type FromInvoiceThread = { pdf: Uint8Array } | { failed: unknown };

const port = parentPort!;
port.on('message', (invoice: Invoice) => void answer(invoice));

async function answer(invoice: Invoice): Promise<void> {
  const say = (message: FromInvoiceThread) => port.postMessage(message);
  await renderInvoice(invoice).then(
    (pdf) => say({ pdf }),
    (failed: unknown) => say({ failed }),
  );
}

/** The invoice as PDF. Half a second for five hundred lines. */
function renderInvoice(invoice: Invoice): Promise<Buffer> {
  return makePdf(invoiceLayout(invoice));
}
