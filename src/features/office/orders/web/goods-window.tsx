import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { apiQuery } from '#web/api/api-client.ts';
import { useApp } from '#web/app/app-context.ts';
import { LoadingState } from '#web/ui/list-state.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { CompanyChoice } from './company-choice.tsx';
import { GoodsAnswer } from './goods-answer.tsx';

interface Company {
  id: number;
  name: string;
}

interface GoodsWindowProps {
  /** The product or offer; null: the window is closed. */
  id: string | null;
  /** For whom prices are shown first. */
  company?: Company;
  onClose: () => void;
}

/** «Есть ли, почём, когда»: stock, reservations, prices and analogues of an article, for a company of choice. */
export function GoodsWindow({ id, company, onClose }: GoodsWindowProps) {
  return (
    <Modal opened={id !== null} onClose={onClose} title="Есть ли, почём, когда" size="large" atTop>
      {id === null ? null : <Goods key={id} begun={id} company={company ?? null} />}
    </Modal>
  );
}

function Goods({ begun, company: first }: { begun: string; company: Company | null }) {
  const { api } = useApp();
  const [id, setId] = useState(begun);
  const [company, setCompany] = useState(first);
  const query = useQuery({
    ...apiQuery(api, 'officeGoods', { params: { id }, query: { company: company ? String(company.id) : undefined } }),
    staleTime: 0,
  });
  const { data } = query;
  return (
    <>
      <CompanyChoice company={company} onChange={setCompany} />
      {data ? (
        <GoodsAnswer goods={data} onOther={(other) => setId(String(other))} />
      ) : (
        <LoadingState query={query} rows={6} height={40} />
      )}
    </>
  );
}
