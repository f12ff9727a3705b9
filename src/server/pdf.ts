import { sep } from 'node:path';
import pdfmake from 'pdfmake';
import Roboto from 'pdfmake/fonts/Roboto.js';

const folderOf = (file: string) => file.slice(0, file.lastIndexOf(sep) + 1);
const fontFolder = folderOf(Roboto.Roboto.normal);

pdfmake.setFonts(Roboto);
// A document reaches nothing but the fonts: no address, no other file
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path) => folderOf(path) === fontFolder);

/** The bytes of a document, in the letters of Roboto. */
export const makePdf = (document: Record<string, unknown>): Promise<Buffer> => pdfmake.createPdf(document).getBuffer();
