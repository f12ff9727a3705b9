import { describe, expect, it } from 'vitest';
import { XmlReader } from './xml-reader.ts';

function read(...chunksOf: string[]): string[] {
  const seen: string[] = [];
  const reader = new XmlReader({
    open: (name, attributes, { line }) => void seen.push(`${line}<${name}${Object.keys(attributes).length || ''}`),
    text: (text) => void seen.push(text),
    close: (name) => void seen.push(`/${name}`),
  });
  for (const chunk of chunksOf) reader.write(chunk);
  reader.close();
  return seen;
}

describe('the streaming XML reader', () => {
  it('emits elements, attributes and text in order, without namespace prefixes', () => {
    expect(read('<c:a x="1">б', 'в<![CDATA[<г>]]>\n<d', '/></c:a>')).toEqual([
      '1<a1',
      'бв',
      '<г>',
      '\n',
      '2<d',
      '/d',
      '/a',
    ]);
  });

  it('reports a truncated file with the open element and the position', () => {
    expect(() => read('<a>\n<b>тек')).toThrow('файл обрывается: не закрыт <b> (строка 2, колонка 7)');
    expect(() => read('<a></a')).toThrow('файл обрывается: не закрыт <a>');
    expect(() => read('')).toThrow('в файле нет XML');
  });

  it('reports broken markup with the position', () => {
    expect(() => read('<a>\n<b></c></a>')).toThrow(/нарушена разметка XML: .*\(строка 2, колонка 8\)/);
    expect(() => read('<?xml version="5"?><a/>')).toThrow('неверное объявление <?xml …?>');
    expect(() => read(`<a ${Array.from({ length: 1001 }, (_, n) => `b${n}=""`).join(' ')}/>`)).toThrow(
      'у элемента больше 1000 атрибутов',
    );
    expect(() => read('<a>&nbsp;</a>')).toThrow('нарушена разметка XML: неизвестное обозначение символа &…;');
    expect(() => read('{"a": 1}')).toThrow('это не XML');
  });

  it('refuses any DOCTYPE: no entity expansion, no external entities', () => {
    const bomb = '<!DOCTYPE a [<!ENTITY b "ббб"><!ENTITY c "&b;&b;&b;">]><a>&c;</a>';
    expect(() => read(bomb)).toThrow('DOCTYPE');
    expect(() => read('<!DOCTYPE a SYSTEM "file:///etc/passwd"><a/>')).toThrow('DOCTYPE');
    expect(() => read('<!DOCTYPE yml_catalog SYSTEM "shops.dtd"><yml_catalog/>')).toThrow('DOCTYPE');
  });

  it('refuses excessive depth and text without buffering it', () => {
    expect(() => read('<a>'.repeat(65))).toThrow('вложенность элементов больше 64');
    const megabyte = 'я'.repeat(1024 * 1024);
    expect(() => read('<a>', ...Array<string>(6).fill(megabyte))).toThrow('слишком длинный текст без разметки');
  });

  it('rethrows an error of its handler', () => {
    const reader = new XmlReader({
      open: () => {
        throw new TypeError('ours');
      },
      text: () => undefined,
      close: () => undefined,
    });
    expect(() => reader.write('<a>')).toThrow(TypeError);
  });
});
