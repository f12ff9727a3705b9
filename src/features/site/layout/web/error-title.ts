const titles: Record<number, string> = {
  403: 'Нет доступа',
  404: 'Страница не найдена',
  501: 'Доступ к сайту закрыт',
  503: 'Ведутся технические работы',
};

/** The title of a page that failed with this status. */
export function errorTitle(status: number): string {
  return titles[status] ?? `Ошибка ${status}`;
}
