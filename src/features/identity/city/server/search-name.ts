/** What is typed, written as the table keeps names: case, ё and hyphens make no difference. */
export function searchName(text: string): string {
  return text.toLowerCase().replaceAll('ё', 'е').replaceAll('-', ' ').replace(/\s+/g, ' ').trim();
}
