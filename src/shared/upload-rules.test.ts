import { describe, expect, it } from 'vitest';
import {
  chooseFiles,
  DEFAULT_FORMATS,
  formatFileSize,
  formatsHint,
  hasAllowedFormat,
  ORDER_SHEET_UPLOAD,
  sizeHint,
} from './upload-rules.ts';

const MB = 1024 * 1024;
const file = (name: string, size = 1) => ({ name, size });
const rules = { formats: DEFAULT_FORMATS, maxSize: 10, maxFiles: 3 };

it('the next file replaces the only one that is allowed, unless it breaks a rule', { tags: ['R-VAL-29'] }, () => {
  const [first, second, wrong] = [file('Первый.xlsx'), file('Второй.xlsx'), file('Третий.pdf')];
  expect(chooseFiles([first], [second], ORDER_SHEET_UPLOAD)).toEqual({ files: [second], messages: [] });
  expect(chooseFiles([first], [wrong], ORDER_SHEET_UPLOAD).files).toEqual([first]);
  expect(chooseFiles([], [first, second], ORDER_SHEET_UPLOAD).files).toEqual([first]);
});

describe('the hint', () => {
  it('names the formats', { tags: ['R-VAL-22', 'R-VAL-30'] }, () => {
    expect(formatsHint()).toBe('Формат документов: XLSX, DOC, PDF, JPG, PNG, BMP');
    expect(formatsHint(ORDER_SHEET_UPLOAD.formats)).toBe('Формат документов: XLSX и CSV');
  });

  it('adds the size when there is a limit', { tags: ['R-VAL-23'] }, () => {
    expect(sizeHint(rules)).toBe('Максимальный размер файлов 10Мб.');
    expect(sizeHint({ maxSize: 0 })).toBeNull();
  });
});

describe('the format', () => {
  it.each([
    ['a.xlsx', true],
    ['Счёт 1.PDF', true],
    ['photo.jpeg', true],
    ['a.b.png', true],
    ['a.exe', false],
    ['a.pdf.exe', false],
    ['pdf', false],
    ['.pdf', false],
    ['a.', false],
    ['', false],
  ])('of %j is allowed: %s', { tags: ['R-VAL-18'] }, (name, allowed) => {
    expect(hasAllowedFormat(name, DEFAULT_FORMATS)).toBe(allowed);
  });
});

describe('chooseFiles', () => {
  it('drops only the file of a wrong format', { tags: ['R-VAL-21', 'R-VAL-25'] }, () => {
    const result = chooseFiles([file('a.pdf')], [file('b.exe'), file('c.png')], rules);
    expect(result.files.map(({ name }) => name)).toEqual(['a.pdf', 'c.png']);
    expect(result.messages).toEqual(['Файл «b.exe»: Формат файла не соответствует заданному']);
  });

  it('an order sheet of another format is refused with the way to save it', { tags: ['R-VAL-18'] }, () => {
    const { files, messages } = chooseFiles([], [file('Заказ.ods')], ORDER_SHEET_UPLOAD);
    expect(files).toEqual([]);
    expect(messages).toEqual([expect.stringMatching(/^Формат файла не соответствует заданному\. .+ XLSX/)]);
  });

  it('drops the last files above the maximum count', { tags: ['R-VAL-20', 'R-VAL-21', 'R-VAL-24'] }, () => {
    const result = chooseFiles([file('1.pdf'), file('2.pdf')], [file('3.pdf'), file('4.pdf'), file('5.pdf')], rules);
    expect(result.files.map(({ name }) => name)).toEqual(['1.pdf', '2.pdf', '3.pdf']);
    expect(result.messages).toEqual(['Файлы «4.pdf», «5.pdf»: Вы не можете прикрепить более 3 файлов']);
  });

  it('drops an empty file before it is sent, and names it among several', () => {
    expect(chooseFiles([], [file('a.pdf', 0)], rules)).toEqual({ files: [], messages: ['Файл пустой'] });
    const result = chooseFiles([], [file('a.pdf', 0), file('b.pdf')], rules);
    expect(result).toEqual({ files: [file('b.pdf')], messages: ['Файл «a.pdf»: Файл пустой'] });
  });

  it('drops files that exceed the total size', { tags: ['R-VAL-19', 'R-VAL-21', 'R-VAL-26'] }, () => {
    const result = chooseFiles([file('1.pdf', 6 * MB)], [file('2.pdf', 5 * MB), file('3.pdf', 4 * MB)], rules);
    expect(result.files.map(({ name }) => name)).toEqual(['1.pdf', '3.pdf']);
    expect(result.messages).toEqual(['Файл «2.pdf»: Общий размер файлов не должен превышать 10Мб']);
  });

  it('names the files that are dropped where several were chosen at once', () => {
    const messagesOf = (...names: string[]) =>
      chooseFiles(
        [],
        names.map((name) => file(name)),
        rules,
      ).messages;
    expect(messagesOf('a.exe')).toEqual(['Формат файла не соответствует заданному']);
    expect(messagesOf('a.exe', 'b.pdf')).toEqual(['Файл «a.exe»: Формат файла не соответствует заданному']);
    expect(messagesOf('1.pdf', '2.pdf', 'a.exe', '3.pdf', '4.pdf', '5.pdf')).toEqual([
      'Файл «a.exe»: Формат файла не соответствует заданному',
      'Файлы «4.pdf», «5.pdf»: Вы не можете прикрепить более 3 файлов',
    ]);
    expect(messagesOf('1.a', '2.a', '3.a', '4.a', '5.a')).toEqual([
      'Файлы «1.a», «2.a», «3.a» и ещё 2: Формат файла не соответствует заданному',
    ]);
  });

  it('has no limit when it is 0', { tags: ['R-VAL-19', 'R-VAL-20'] }, () => {
    const many = Array.from({ length: 50 }, (_, index) => file(`${index}.pdf`, 100 * MB));
    const result = chooseFiles([], many, { ...rules, maxSize: 0, maxFiles: 0 });
    expect(result).toEqual({ files: many, messages: [] });
  });

  it('accepts one xlsx as the order sheet', { tags: ['R-VAL-28', 'R-VAL-29', 'R-CONST-37'] }, () => {
    const result = chooseFiles([], [file('a.xls'), file('b.xlsx'), file('c.xlsx')], ORDER_SHEET_UPLOAD);
    expect(result.files).toEqual([file('b.xlsx')]);
    expect(result.messages).toHaveLength(2);
  });
});

describe('a file size', () => {
  it.each([
    [0, '0\u00A0Б'],
    [1023, '1023\u00A0Б'],
    [1024, '1\u00A0КБ'],
    [1536, '1,5\u00A0КБ'],
    [MB - 1, '1\u00A0МБ'],
    [5 * MB, '5\u00A0МБ'],
    [2.25 * MB, '2,3\u00A0МБ'],
  ])('of %i bytes shows in Б, КБ or МБ', { tags: ['R-VAL-27'] }, (bytes, text) => {
    expect(formatFileSize(bytes)).toBe(text);
  });
});
