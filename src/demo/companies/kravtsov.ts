import { allRights, buyerRights, type DemoCompany } from './persona.ts';

/** A small firm of one man: prepayment only, but may order above the stock. The main buyer's second company. */
export const kravtsov: DemoCompany = {
  key: 'kravtsov',
  type: 'individual',
  name: 'ИП Кравцов Андрей Николаевич',
  inn: '639002841586',
  kpp: null,
  ogrn: '319639000041823',
  address: '443070, г. Самара, ул. Партизанская, д. 82, кв. 16',
  city: 'Самара',
  priceType: 'base',
  discountPercent: 0,
  creditLimit: 0,
  creditDays: 0,
  contractNo: 'ОП-2025/041',
  hasDebt: false,
  orderBan: false,
  canBuyUnavailable: true,
  manager: 'manager@optovik.demo',
  people: [
    {
      email: 'partner@optovik.demo',
      phone: '79000000301',
      name: 'Елена',
      lastName: 'Кравцова',
      secondName: 'Юрьевна',
      workPosition: 'Помощник предпринимателя',
      role: 'USER',
      city: 'Самара',
    },
  ],
  members: [
    { email: 'partner@optovik.demo', role: 'ADMIN', rights: allRights, isCurrent: true },
    {
      email: 'buyer@optovik.demo',
      role: 'USER',
      rights: { ...buyerRights, finance: true, viewAllOrders: true },
      isCurrent: false,
    },
  ],
  addresses: [
    {
      text: '443070, г. Самара, ул. Партизанская, д. 82, гараж 4',
      comment: 'Позвонить за полчаса',
      contact: 'Андрей Кравцов',
      phone: '79000000202',
    },
  ],
  consignees: [
    {
      name: 'ИП Кравцов Андрей Николаевич',
      inn: '639002841586',
      address: '443070, г. Самара, ул. Партизанская, д. 82, кв. 16',
      phone: '79000000202',
      contact: 'Андрей Кравцов',
    },
  ],
  ordersAYear: 46,
  lastOrderDaysAgo: 3,
  creditShare: 0,
  taste: {
    'Розетки и выключатели': 4,
    'Кабель и провод': 4,
    Светотехника: 3,
    Электроинструмент: 2,
    'Оснастка и расходники': 3,
    'Измерительный инструмент': 1,
    Крепёж: 2,
  },
};
