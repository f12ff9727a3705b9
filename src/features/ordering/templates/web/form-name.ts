/** Of the form of a new template, as what is typed in it is kept. A page has at most one of each. */
export const formName = (isOfBasket: boolean) => (isOfBasket ? 'template:basket' : 'template');
