/** What buyers have asked about goods of these families, and what the shop has answered; null: not yet. */
export type DemoQuestion = {
  families: readonly string[];
  question: string;
  answer: string | null;
  daysAgo: number;
};

const cable = ['vvg-p', 'vvg-ls', 'vvg-frls', 'avvg-ls', 'vbshv', 'pvs', 'puv', 'pugv', 'kg-hl'];
const luminaires = ['linear-sealed', 'round-sealed', 'high-bay', 'office-panel', 'floodlight', 'street-light'];
const cordless = ['cordless-drill', 'cordless-other', 'battery-pack', 'charger'];
const modular = ['mcb', 'rccb', 'rcbo', 'mccb', 'load-switch', 'modular-contactor'];

export const questions: readonly DemoQuestion[] = [
  {
    families: cable,
    question: 'Отрезаете ли кабель нужной длины или только целыми бухтами?',
    answer: 'Отрезаем кратно упаковке, указанной у товара. Барабан целиком отгружаем под заказ за 3–5 рабочих дней.',
    daysAgo: 12,
  },
  {
    families: cable,
    question: 'Прикладываете ли паспорт и сертификат соответствия к каждой партии?',
    answer: 'Да, копии сертификатов и паспорта на барабан кладём вместе с УПД, по запросу высылаем на почту.',
    daysAgo: 31,
  },
  {
    families: cable,
    question: 'Сечение жилы соответствует ГОСТ? Нужен протокол испытаний для сдачи объекта.',
    answer: 'Соответствует ГОСТ 31996. Протокол испытаний партии пришлём по номеру заказа, напишите вашему менеджеру.',
    daysAgo: 58,
  },
  {
    families: cable,
    question: 'Можно ли прокладывать этот кабель открыто по деревянному основанию?',
    answer: 'Только кабель с индексом нг(А)-LS и при соблюдении ПУЭ 2.1. Для остальных марок нужна труба или короб.',
    daysAgo: 83,
  },
  {
    families: luminaires,
    question: 'Какой пусковой ток у драйвера? Подбираем автомат на группу из 20 светильников.',
    answer: 'До 18 А в течение 200 мкс. На группу из 20 штук подойдёт автомат 16 А с характеристикой C.',
    daysAgo: 9,
  },
  {
    families: luminaires,
    question: 'Есть ли блок аварийного питания для этой серии?',
    answer: 'Да, блок на 1 и на 3 часа ставится на заводе под заказ, срок 10 рабочих дней.',
    daysAgo: 44,
  },
  {
    families: cordless,
    question: 'Подойдут ли аккумуляторы этой серии к инструменту 2021 года?',
    answer: 'Да, платформа 18 В не менялась: старые и новые аккумуляторы взаимозаменяемы.',
    daysAgo: 5,
  },
  {
    families: cordless,
    question: 'Гарантия для юридических лиц такая же, как для частных покупателей?',
    answer: '12 месяцев с даты УПД. Сервисный центр принимает инструмент по гарантийному талону с печатью.',
    daysAgo: 27,
  },
  {
    families: modular,
    question: 'Какое сечение провода можно завести под верхний зажим?',
    answer: 'Гибкий провод с наконечником до 16 мм², жёсткий до 25 мм². Момент затяжки 2 Н·м.',
    daysAgo: 16,
  },
  {
    families: modular,
    question: 'Совместимы ли с гребёнчатой шиной вашего производства?',
    answer: 'Да, с однополюсной и трёхполюсной шиной типа PIN с шагом 17,8 мм.',
    daysAgo: 39,
  },
  {
    families: modular,
    question: 'Планируется ли поставка исполнения на 25 кА в этом квартале?',
    answer: null,
    daysAgo: 1,
  },
];
