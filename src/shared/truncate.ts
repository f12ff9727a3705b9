/** R-MENU-12, R-CONST-19: characters of an account name in the menus. */
export const ACCOUNT_NAME_LENGTH = 38;

/** R-CRUMB-02, R-CONST-20: characters of a breadcrumb's title. */
export const BREADCRUMB_LENGTH = 35;

/** A text longer than `length` characters as its first `length` ones and an ellipsis; else unchanged ([A-086]). */
export function truncate(text: string, length: number): string {
  const characters = Array.from(text);
  return characters.length > length ? `${characters.slice(0, length).join('')}…` : text;
}
