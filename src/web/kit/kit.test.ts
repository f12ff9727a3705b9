import { describe, expect, it } from 'vitest';
import { renderVisit } from '../testing/render-visit.ts';

describe('the page of the kit', () => {
  it('the kit page is not found unless the server enables it', async () => {
    for (const role of [undefined, 'USER'] as const) {
      const { status, html, errors } = await renderVisit('/dev/kit/', { role });
      expect(status).toBe(404);
      expect(html).toContain('<h1>Страница не найдена</h1>');
      expect(html).not.toContain('Детали интерфейса');
      expect(errors).toEqual([]);
    }
  });

  it('the kit page shows every part in Russian to any visitor', { tags: ['R-TEXT-01'] }, async () => {
    const { status, html, errors } = await renderVisit('/dev/kit/', { hasKit: true });
    expect(status).toBe(200);
    expect(html).toContain('<h1>Детали интерфейса</h1>');
    for (const section of [
      'Кнопки',
      'Поля',
      'Выбор и даты',
      'Файлы',
      'Товар',
      'Таблица товаров',
      'Таблица',
      'Списки',
      'Картинки',
    ]) {
      expect(html).toContain(`>${section}</h2>`);
    }
    expect(html).toContain('>Кнопка</button>');
    expect(html).toContain('placeholder="Поиск в списке"');
    expect(errors).toEqual([]);
  });
});
