/** What goods of «Честный знак» say on rows and documents. */
export const MARKED_NOTE = 'маркированный товар, отгрузка через ЭДО';
