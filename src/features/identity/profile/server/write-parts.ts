import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { ByteWriter } from '#server/byte-writer.ts';

/** Rows that are serialised at once. */
const PIECE = 100;

/** Writes lists of rows as JSON. Other requests are answered between their pieces: years of rows take tens of milliseconds. */
export async function writeParts(writer: ByteWriter, parts: Record<string, unknown[]>): Promise<void> {
  let isFirst = true;
  for (const [name, rows] of Object.entries(parts)) {
    writer.text(`${isFirst ? '{' : ','}${JSON.stringify(name)}:[`);
    isFirst = false;
    for (let from = 0; from < rows.length; from += PIECE) {
      const piece = JSON.stringify(rows.slice(from, from + PIECE));
      writer.text(`${from === 0 ? '' : ','}${piece.slice(1, -1)}`);
      await yieldToEventLoop();
    }
    writer.text(']');
  }
  writer.text(isFirst ? '{}' : '}');
}
