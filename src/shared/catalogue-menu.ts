/** R-CONST-30: levels of sections in the catalogue menu, and the most that one answer holds. */
export const CATALOGUE_MENU_DEPTH = 4;
