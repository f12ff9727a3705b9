/** What a member of a company may do, in the words of its page. */
export const rightNames = {
  order: 'Заказы',
  viewAllOrders: 'Заказы коллег',
  finance: 'Финансы',
  priceLists: 'Прайс-листы',
  manageUsers: 'Сотрудники',
} as const;
