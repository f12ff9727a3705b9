import { RefusedFile } from '#exchange/commerceml/server/index.ts';

/** A record has some hundred characters. */
const MAX_LINE = 65_536;

export type Line = { text: string; no: number };

/** The lines of a UTF-8 text, those of a piece at a time; empty ones are left out. Throws RefusedFile. */
export async function* readLines(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Line[]> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let rest = '';
  let no = 0;
  const linesOf = (text: string, isEnd: boolean): Line[] => {
    const parts = (rest + text).split('\n');
    rest = isEnd ? '' : parts.pop()!;
    const lines = parts.map((part) => ({ text: part.trim(), no: (no += 1) }));
    const long = lines.find((line) => line.text.length > MAX_LINE);
    if (long || rest.length > MAX_LINE)
      throw new RefusedFile(`строка ${long?.no ?? no + 1} длиннее ${MAX_LINE} знаков`);
    return lines.filter((line) => line.text !== '');
  };
  const decode = (chunk?: Uint8Array) => {
    try {
      return decoder.decode(chunk, { stream: chunk !== undefined });
    } catch (error) {
      const refusal = new RefusedFile(`после строки ${no} есть байты не из UTF-8: сохраните файл в этой кодировке`);
      refusal.cause = error;
      throw refusal;
    }
  };
  for await (const chunk of bytes) yield linesOf(decode(chunk), false);
  yield linesOf(decode(), true);
}
