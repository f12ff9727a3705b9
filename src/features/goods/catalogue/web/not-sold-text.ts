/** What stands where a price is missing. Who cannot buy sees base prices, of no company. */
export const notSoldText = (buying: object | undefined): string =>
  buying ? 'Нет в продаже для вашей компании' : 'Базовая цена не назначена';
