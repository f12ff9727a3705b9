/** Who sells, as documents of an order name him. An absent requisite has not been given by the owner. */
export type Seller = {
  name?: string | undefined;
  inn?: string | undefined;
  kpp?: string | undefined;
  ogrn?: string | undefined;
  address?: string | undefined;
  bank?: string | undefined;
  bic?: string | undefined;
  account?: string | undefined;
  correspondent?: string | undefined;
  director?: string | undefined;
  accountant?: string | undefined;
};

/** A seller of whom an invoice can be made. */
export type CompleteSeller = Seller & Required<Pick<Seller, 'name' | 'inn' | 'address' | 'bank' | 'bic' | 'account'>>;

const required = {
  name: 'название',
  inn: 'ИНН',
  address: 'адрес',
  bank: 'банк',
  bic: 'БИК',
  account: 'расчётный счёт',
} as const;

/** The requisites that an invoice cannot do without and that are absent, in the words of the operator. A person (ИП) has no КПП. */
export function missingRequisites(seller: Seller | null): string[] {
  const missing = (Object.keys(required) as (keyof typeof required)[])
    .filter((key) => !seller?.[key])
    .map((key) => required[key] as string);
  const isCompany = seller?.inn?.length === 10;
  return isCompany && !seller?.kpp ? [...missing, 'КПП'] : missing;
}

/** The requisites of a seller in one line: «ИНН …, КПП …, адрес, р/с … в банке …». */
export function sellerInWords({ inn, kpp, ogrn, address, bank, bic, account, correspondent }: Seller): string {
  return [
    inn && `ИНН ${inn}`,
    kpp && `КПП ${kpp}`,
    ogrn && `${ogrn.length === 15 ? 'ОГРНИП' : 'ОГРН'} ${ogrn}`,
    address,
    account && `р/с ${account}`,
    bank,
    bic && `БИК ${bic}`,
    correspondent && `к/с ${correspondent}`,
  ]
    .filter(Boolean)
    .join(', ');
}
