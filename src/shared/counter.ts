/** R-MENU-11, R-CONST-18: a counter's text, '99+' above 99. */
export function counterText(count: number): string {
  return count > 99 ? '99+' : String(Math.max(0, count));
}
