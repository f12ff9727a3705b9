import type { HeaderData } from '../contract.ts';

export function RefusedMailText({ email }: { email: string }) {
  return (
    <>
      Письма на <b>{email}</b> не доходят: такого адреса нет. Позвоните нам или менеджеру, чтобы исправить его, иначе вы
      не узнаете о заказах и не восстановите пароль.
    </>
  );
}

export function CopyText() {
  return <>Это копия магазина: заказы отсюда не обрабатываются.</>;
}

export function ApprovalText({ of, company }: NonNullable<HeaderData['approval']>) {
  return of === 'company' ? (
    <>
      Менеджер проверяет данные компании <b>{company}</b>. Каталог и цены открыты, заказать можно будет после проверки:
      мы напишем вам.
    </>
  ) : (
    <>
      Доступ к компании <b>{company}</b> ждёт подтверждения её администратора или менеджера. До этого её цены и заказы
      не видны, и заказать нельзя.
    </>
  );
}
