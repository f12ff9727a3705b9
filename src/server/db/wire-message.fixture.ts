/** A message of PostgreSQL's wire protocol as a client sends it; the start-up packet has an empty `type`. */
export function wireMessage(type: string, body = ''): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(length.length + Buffer.byteLength(body));
  return Buffer.concat([Buffer.from(type), length, Buffer.from(body)]);
}
