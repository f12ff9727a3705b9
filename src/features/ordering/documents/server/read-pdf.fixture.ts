import decodeQr from 'qr/decode.js';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Pixels for a point: the resolution of a printed page that a phone looks at, 216 dpi. */
const SCALE = 3;

/** What another program reads in a PDF: the text of each page, and the QR of the first one as it is drawn (null: none). */
export async function readPdf(pdf: Buffer): Promise<{ pages: string[]; qr: string | null }> {
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise;
  const pages: string[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent();
    const text = items.map((item) => ('str' in item ? item.str : '')).join(' ');
    pages.push(text.replaceAll('\u200B', '').replaceAll(/\s+/g, ' '));
  }
  const page = await document.getPage(1);
  const viewport = page.getViewport({ scale: SCALE });
  const factory = document.canvasFactory as {
    create: (width: number, height: number) => { canvas: HTMLCanvasElement; context: CanvasRenderingContext2D };
  };
  const { canvas, context } = factory.create(viewport.width, viewport.height);
  await page.render({ canvas, canvasContext: context, viewport }).promise;
  const { data, width, height } = context.getImageData(0, 0, canvas.width, canvas.height);
  await document.loadingTask.destroy();
  try {
    return { pages, qr: decodeQr({ data, width, height }, { timeLimit: 5000 }) };
  } catch {
    // The decoder finds none
    return { pages, qr: null };
  }
}
