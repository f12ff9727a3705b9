/** What the shop uses of pdfmake, which ships no types. */
declare module 'pdfmake' {
  const pdfmake: {
    setFonts(fonts: Record<string, Record<string, string>>): void;
    setUrlAccessPolicy(isAllowed: (url: string) => boolean): void;
    setLocalAccessPolicy(isAllowed: (path: string) => boolean): void;
    createPdf(document: Record<string, unknown>): { getBuffer(): Promise<Buffer> };
  };
  export default pdfmake;
}

declare module 'pdfmake/fonts/Roboto.js' {
  const fonts: { Roboto: Record<'normal' | 'bold' | 'italics' | 'bolditalics', string> };
  export default fonts;
}
