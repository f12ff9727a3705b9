/**
 * The script that holds forms back, before anything of ours has run: a form that is sent before the page is alive would
 * be sent by the browser itself, with its password in the address. No form of the shop is sent that way.
 */
export const holdSubmits = "addEventListener('submit', (event) => event.preventDefault(), true);";
