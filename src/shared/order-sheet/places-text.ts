/** Rows of a file as text, those of one sheet together: '8, 9 («Трубы»), 3 («Краны»)'; `sheet` is null where there is one. */
export function placesText(places: readonly { sheet: string | null; row: number }[]): string {
  const bySheet = Map.groupBy(places, ({ sheet }) => sheet);
  return Array.from(bySheet, ([sheet, own]) => {
    const rows = own.map(({ row }) => row).join(', ');
    return sheet === null ? rows : `${rows} («${sheet}»)`;
  }).join(', ');
}
