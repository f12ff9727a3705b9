import { describe, expect, it } from 'vitest';
import { isInn } from '#shared/inn.ts';
import { checkEmail } from '#shared/validation.ts';
import { readAccounts, readCompanies, readNewcomers, readPeople } from './demo-company.ts';

const companyList = readCompanies();
const people = readPeople();

/** The check digit of a registration number: the remainder of 11 (legal entity) or 13 (entrepreneur). */
const isOgrn = (text: string) =>
  Number((BigInt(text.slice(0, -1)) % (text.length === 13 ? 11n : 13n)) % 10n) === Number(text.at(-1));

describe('demo companies and people', () => {
  it('are five companies whose tax numbers have valid check digits and no real tax office', () => {
    expect(companyList).toHaveLength(5);
    const numbers = companyList.flatMap(({ inn, consignees }) => [inn, ...consignees.flatMap((one) => one.inn ?? [])]);
    expect(numbers.filter((inn) => !isInn(inn) || !inn.startsWith('90', 2))).toEqual([]);
    expect(companyList.filter(({ ogrn }) => !isOgrn(ogrn))).toEqual([]);
    for (const { type, inn, kpp } of companyList) {
      expect(inn).toHaveLength(type === 'legal' ? 10 : 12);
      expect(kpp?.length ?? null).toBe(type === 'legal' ? 9 : null);
    }
  });

  it('cover credit, prepayment, overdue debt, an order ban and back-orders', () => {
    expect(companyList.filter((one) => one.hasDebt)).toHaveLength(1);
    expect(companyList.filter((one) => one.orderBan)).toHaveLength(1);
    expect(companyList.filter((one) => one.canBuyUnavailable)).toHaveLength(1);
    expect(companyList.filter((one) => one.creditLimit === 0)).toHaveLength(1);
    expect(new Set(companyList.map((one) => one.priceType)).size).toBeGreaterThan(1);
  });

  it('each have an administrator; the main buyer has two companies, one of them current', () => {
    for (const { name, members } of companyList) {
      expect(
        members.some(({ role }) => role === 'ADMIN'),
        name,
      ).toBe(true);
      expect(
        members.every(({ email }) => people.some((one) => one.email === email)),
        name,
      ).toBe(true);
    }
    const memberships = companyList.flatMap((company) => company.members);
    for (const { email, role } of people) {
      const own = memberships.filter((one) => one.email === email);
      expect(
        own.filter((one) => one.isCurrent),
        email,
      ).toHaveLength(role === 'USER' ? 1 : 0);
    }
    expect(memberships.filter((one) => one.email === 'buyer@optovik.demo')).toHaveLength(2);
  });

  it('have newcomers: a company of its own that waits, and an applicant for a known one', () => {
    const own = readNewcomers().flatMap((newcomer) => ('company' in newcomer ? newcomer.company : []));
    expect(own).toHaveLength(1);
    expect(own.filter(({ inn, ogrn }) => !isInn(inn) || !inn.startsWith('90', 2) || !isOgrn(ogrn))).toEqual([]);
    expect(companyList.map(({ inn }) => inn)).not.toContain(own[0]!.inn);
    const asked = readNewcomers().flatMap((newcomer) => ('asksFor' in newcomer ? newcomer.asksFor : []));
    expect(asked).toHaveLength(1);
    expect(companyList.map(({ key }) => key)).toContain(asked[0]);
  });

  it('repeat no e-mail or phone', () => {
    const accounts = readAccounts();
    expect(new Set(accounts.map((one) => one.email)).size).toBe(accounts.length);
    expect(new Set(accounts.map((one) => one.phone)).size).toBe(accounts.length);
    expect(accounts.filter(({ email, phone }) => checkEmail(email) !== null || !/^7900\d{7}$/.test(phone))).toEqual([]);
    expect(new Set(people.map((one) => one.role))).toEqual(new Set(['USER', 'MANAGER', 'TECH']));
  });
});
