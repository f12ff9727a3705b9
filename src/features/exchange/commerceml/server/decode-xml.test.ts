import { describe, expect, it } from 'vitest';
import { decodeXml } from './decode-xml.ts';

const text = '<a>Болт №6 — «М6»</a>';

async function decoded(bytes: Uint8Array, size: number): Promise<string> {
  async function* chunksOf() {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  }
  let result = '';
  for await (const chunk of decodeXml(chunksOf())) result += chunk;
  return result;
}

/** The letters of this test in windows-1251. */
function windows1251(source: string): Uint8Array {
  const high: Record<string, number> = { '№': 0xb9, '—': 0x97, '«': 0xab, '»': 0xbb };
  return Uint8Array.from(source, (letter) => {
    const code = letter.codePointAt(0)!;
    return high[letter] ?? (code >= 0x410 && code <= 0x44f ? code - 0x350 : code);
  });
}

describe('the encoding of a file', () => {
  it('defaults to UTF-8, also when chunks split a character', async () => {
    for (const size of [1, 7, 300]) expect(await decoded(Buffer.from(text), size)).toBe(text);
  });

  it('is detected by the byte order mark, which is removed', async () => {
    expect(await decoded(Buffer.from(`\uFEFF${text}`), 2)).toBe(text);
    expect(await decoded(Buffer.from(`\uFEFF${text}`, 'utf16le'), 5)).toBe(text);
  });

  it('is detected by the declaration: windows-1251 in any spelling', async () => {
    for (const name of ['windows-1251', 'Windows-1251', 'CP1251']) {
      const file = `<?xml version="1.0" encoding='${name}' ?>${text}`;
      expect(await decoded(windows1251(file), 11)).toBe(file);
    }
  });

  it('is refused when the bytes do not match it', async () => {
    await expect(decoded(windows1251(text), 64)).rejects.toThrow('байты не из кодировки UTF-8');
    await expect(decoded(Buffer.from('<?xml version="1.0" encoding="koi8-r"?><a/>'), 64)).rejects.toThrow('koi8-r');
  });

  it('is refused where UTF-8 is called windows-1251, whose letters its bytes are as well', async () => {
    const file = `<?xml version="1.0" encoding="windows-1251"?>${'<a/>'.repeat(100)}${text}`;
    for (const size of [7, 64, 5000]) {
      await expect(decoded(Buffer.from(file), size)).rejects.toThrow('а записан в UTF-8');
      expect(await decoded(windows1251(file), size)).toBe(file);
    }
  });

  it('leaves a character truncated at the end to the XML parser', async () => {
    const cut = Buffer.from('<a>Бо');
    expect(await decoded(cut.subarray(0, cut.length - 1), 64)).toBe('<a>Б');
  });

  it('refuses an empty file and an archive with a one-line message', async () => {
    await expect(decoded(new Uint8Array(0), 64)).rejects.toThrow('файл пуст');
    await expect(decoded(Buffer.from('PK\u0003\u0004'), 64)).rejects.toThrow('архив ZIP');
  });
});
