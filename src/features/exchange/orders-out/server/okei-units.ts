/** A unit as documents name it: OKEI code, full name, and the international symbol where there is one. */
export type OkeiUnit = { code: string; fullName: string; international: string | null };

const unit = (code: string, fullName: string, international: string | null = null): OkeiUnit => ({
  code,
  fullName,
  international,
});

/** By the symbol in which goods are stored (`exchange/commerceml`, whose table reads what this one writes). */
export const okeiUnits: Record<string, OkeiUnit> = {
  мм: unit('003', 'Миллиметр', 'MMT'),
  см: unit('004', 'Сантиметр', 'CMT'),
  м: unit('006', 'Метр', 'MTR'),
  км: unit('008', 'Километр', 'KMT'),
  'пог. м': unit('018', 'Погонный метр'),
  'см²': unit('051', 'Квадратный сантиметр', 'CMK'),
  'м²': unit('055', 'Квадратный метр', 'MTK'),
  мл: unit('111', 'Миллилитр', 'MLT'),
  л: unit('112', 'Литр', 'LTR'),
  'м³': unit('113', 'Кубический метр', 'MTQ'),
  мг: unit('161', 'Миллиграмм', 'MGM'),
  г: unit('163', 'Грамм', 'GRM'),
  кг: unit('166', 'Килограмм', 'KGM'),
  т: unit('168', 'Тонна', 'TNE'),
  ч: unit('356', 'Час', 'HUR'),
  мес: unit('362', 'Месяц', 'MON'),
  боб: unit('616', 'Бобина', 'NBB'),
  лист: unit('625', 'Лист', 'LEF'),
  ед: unit('642', 'Единица', 'C62'),
  изд: unit('657', 'Изделие', 'NAR'),
  набор: unit('704', 'Набор', 'SET'),
  пар: unit('715', 'Пара', 'NPR'),
  пач: unit('728', 'Пачка', 'NMP'),
  рул: unit('736', 'Рулон', 'NPL'),
  упак: unit('778', 'Упаковка', 'NMP'),
  шт: unit('796', 'Штука', 'PCE'),
  'тыс. шт': unit('798', 'Тысяча штук', 'MIL'),
  ящ: unit('812', 'Ящик', 'CR'),
  компл: unit('839', 'Комплект'),
  бут: unit('868', 'Бутылка'),
  флак: unit('872', 'Флакон'),
  'усл. ед': unit('876', 'Условная единица'),
};

/** Undefined for a unit of the shop's own, which has no code. */
export const findOkeiUnit = (symbol: string): OkeiUnit | undefined => okeiUnits[symbol];
