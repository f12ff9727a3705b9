import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState } from '#web/ui/list-state.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { About } from './about.tsx';
import type { ListingAddress } from './listing-address.ts';
import { Listing } from './listing.tsx';
import { PageSkeleton } from '#web/ui/page-skeleton.tsx';
import { sectionName } from './section-name.ts';
import { useListing } from './use-listing.ts';

/** A brand: who it is, where its goods are, and its goods as the catalogue lists them (R-ROUTE-10, A-087). */
export function BrandPage({ address }: { address: ListingAddress }) {
  const list = useListing(address);
  const { frame } = list;
  if (!frame) return <PageSkeleton />;
  const { image = [], description = '' } = frame.brand ?? {};
  return (
    <>
      <PageHeading crumbs={frame.breadcrumbs} title={sectionName(frame)} />
      <About picture={image[0]} html={description} />
      <Listing list={list} sections={frame.sections} empty={<NoProducts />} />
    </>
  );
}

function NoProducts() {
  return (
    <EmptyState title="Товаров этого бренда пока нет" text="Здесь они появятся, когда поступят в продажу.">
      <ButtonLink href="/brands/" look="secondary">
        Все бренды
      </ButtonLink>
    </EmptyState>
  );
}
