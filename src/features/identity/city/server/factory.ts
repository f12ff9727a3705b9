type Value = string | number | Value[] | { [key: string]: Value };

const recordBytes = 3;

/** A database of addresses in MaxMind's format that knows one network of 256 addresses, `a.b.c.0`, and its record. */
export function anAddressDatabase(network: string, record: Value): Buffer {
  const bits = network
    .split('.')
    .slice(0, 3)
    .flatMap((byte) => Array.from(Number(byte).toString(2).padStart(8, '0'), Number));
  const nothing = bits.length;
  const data = nothing + 16;
  const tree = bits.flatMap((bit, depth) => {
    const next = depth === bits.length - 1 ? data : depth + 1;
    return bit === 0 ? [next, nothing] : [nothing, next];
  });
  return Buffer.concat([
    ...tree.map((node) => unsigned(node, recordBytes)),
    Buffer.alloc(16),
    encode(record),
    Buffer.from([0xab, 0xcd, 0xef]),
    Buffer.from('MaxMind.com'),
    encode({
      node_count: bits.length,
      record_size: recordBytes * 8,
      ip_version: 4,
      database_type: 'GeoLite2-City',
      languages: ['ru'],
      binary_format_major_version: 2,
      binary_format_minor_version: 0,
      build_epoch: 1,
      description: { en: 'test' },
    }),
  ]);
}

function encode(value: Value): Buffer {
  if (typeof value === 'number') return Buffer.concat([control(6, 4), unsigned(value, 4)]);
  if (typeof value === 'string') {
    const text = Buffer.from(value);
    return Buffer.concat([control(2, text.length), text]);
  }
  if (Array.isArray(value)) return Buffer.concat([control(11, value.length), ...value.map(encode)]);
  const entries = Object.entries(value);
  return Buffer.concat([control(7, entries.length), ...entries.flat().map(encode)]);
}

/** Type and size of what follows; types above 7 stand in a byte of their own. */
function control(type: number, size: number): Buffer {
  const isLong = size >= 29;
  const first = ((type > 7 ? 0 : type) << 5) | (isLong ? 29 : size);
  return Buffer.from([first, ...(type > 7 ? [type - 7] : []), ...(isLong ? [size - 29] : [])]);
}

function unsigned(value: number, bytes: number): Buffer {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntBE(value, 0, bytes);
  return buffer;
}
