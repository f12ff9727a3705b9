/** What the buyer may choose, as it is called on every screen. */
export const deliveryTypeNames = { delivery: 'Доставка', pickup: 'Самовывоз' } as const;
export const shipmentNames = { faster: 'Быстрее, по мере готовности', together: 'Одной отгрузкой' } as const;
export const paySystemNames = { prepayment: 'Предоплата', credit: 'Отсрочка платежа' } as const;
