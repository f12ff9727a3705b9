import { sep } from 'node:path';
import { parentPort } from 'node:worker_threads';
import pdfmake from 'pdfmake';
import Roboto from 'pdfmake/fonts/Roboto.js';
import type { Invoice } from './invoice.ts';
import { invoiceLayout } from './invoice-layout.ts';

const folderOf = (file: string) => file.slice(0, file.lastIndexOf(sep) + 1);
const fontFolder = folderOf(Roboto.Roboto.normal);

pdfmake.setFonts(Roboto);
// A document reaches nothing but the fonts: no address, no other file
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path) => folderOf(path) === fontFolder);

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
  return pdfmake.createPdf(invoiceLayout(invoice)).getBuffer();
}
