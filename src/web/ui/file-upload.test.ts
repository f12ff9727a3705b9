import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { APPEAL_UPLOAD, ORDER_SHEET_UPLOAD, type UploadRules } from '#shared/upload-rules.ts';
import { FileUpload } from './file-upload.tsx';

const html = (rules: UploadRules, files: File[] = []) =>
  renderToString(createElement(FileUpload, { label: 'Прикрепить файлы', rules, files, onFiles: () => {} }));

describe('file upload', () => {
  it(
    'a file upload names the accepted formats and restricts the file dialog to them',
    { tags: ['R-VAL-22', 'R-VAL-23'] },
    () => {
      const appeal = html(APPEAL_UPLOAD);
      expect(appeal).toContain('Формат документов: XLSX, DOC, PDF, JPG, PNG, BMP');
      expect(appeal).toContain('Максимальный размер файлов 10Мб.');
      expect(appeal).toContain('accept=".xlsx,.doc,.pdf,.jpg,.jpeg,.png,.bmp"');
      expect(appeal).toContain('multiple');
      expect(html(ORDER_SHEET_UPLOAD)).not.toContain('multiple');
    },
  );

  it('a file upload lists each file with its size and a remove button', { tags: ['R-VAL-27'] }, () => {
    const list = html(APPEAL_UPLOAD, [new File(['x'.repeat(1536)], 'акт.pdf')]);
    expect(list).toContain('акт.pdf');
    expect(list).toContain('1,5\u00a0КБ');
    expect(list).toContain('aria-label="Убрать файл акт.pdf"');
  });
});
