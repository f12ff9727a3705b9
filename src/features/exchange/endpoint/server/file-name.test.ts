import { describe, expect, it } from 'vitest';
import { fileName } from './file-name.ts';

describe('names of received files', () => {
  it('keeps what matters and drops the folders of the sender', () => {
    const names = {
      'import0_1.xml': 'import0_1.xml',
      ' offers.xml ': 'offers.xml',
      'import_files/ab/ab12.jpg': 'import_files/ab/ab12.jpg',
      'import_files\\ab\\ab12.jpg': 'import_files/ab/ab12.jpg',
      '/upload/1c_catalog/import.xml': 'import.xml',
      'v8_5F2A_1b/import.xml': 'import.xml',
      'v8_5F2A_1b/import_files/1/a.jpg': 'import_files/1/a.jpg',
      'webdata/000000001/import_files/1/a.jpg': 'import_files/1/a.jpg',
      'webdata/000000001/goods/1/import___a.xml': 'webdata/000000001/goods/1/import___a.xml',
      './import.xml': 'import.xml',
      'Выгрузка 1.xml': 'Выгрузка 1.xml',
    };
    for (const [given, kept] of Object.entries(names)) expect([given, fileName(given)]).toEqual([given, kept]);
  });

  it('refuses what leads elsewhere or is no name', () => {
    const bad = [
      '',
      ' ',
      '..',
      '../a.xml',
      'a/../../b.xml',
      'import_files/../../a',
      'C:\\a.xml',
      'a\u0000.xml',
      'a//b',
    ];
    for (const given of [...bad, 'x'.repeat(501), Array(30).fill('a').join('/')]) {
      expect([given, fileName(given)]).toEqual([given, null]);
    }
  });
});
