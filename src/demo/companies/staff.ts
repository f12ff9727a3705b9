import type { DemoPerson } from './persona.ts';

/** The wholesaler's own people: managers who serve companies, and the technical user. */
export const staff: readonly DemoPerson[] = [
  {
    email: 'manager@optovik.demo',
    phone: '79000000101',
    name: 'Ирина',
    lastName: 'Соколова',
    secondName: 'Викторовна',
    workPosition: 'Ведущий менеджер по работе с клиентами',
    role: 'MANAGER',
    city: 'Самара',
  },
  {
    email: 'manager2@optovik.demo',
    phone: '79000000102',
    name: 'Павел',
    lastName: 'Демидов',
    secondName: 'Олегович',
    workPosition: 'Менеджер по работе с клиентами',
    role: 'MANAGER',
    city: 'Казань',
  },
  {
    email: 'tech@optovik.demo',
    phone: '79000000103',
    name: 'Артём',
    lastName: 'Ковалёв',
    secondName: 'Денисович',
    workPosition: 'Технический специалист',
    role: 'TECH',
    city: 'Самара',
  },
];
