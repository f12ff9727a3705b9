import { PageHeading } from '#web/ui/page-heading.tsx';
import { EmptyState } from '#web/ui/list-state.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { About } from './about.tsx';
import type { ListingAddress } from './listing-address.ts';
import type { Listing as ListingData } from './listing-query.ts';
import { Listing } from './listing.tsx';
import { PageSkeleton } from '#web/ui/page-skeleton.tsx';
import { sectionName } from './section-name.ts';
import { SectionLinks } from './section-links.tsx';
import { useListing } from './use-listing.ts';

/** The catalogue, or a section of it: sections, filter, products (R-ROUTE-06 … R-ROUTE-08, R-ENT-16). */
export function CataloguePage({ address }: { address: ListingAddress }) {
  const list = useListing(address);
  const { frame } = list;
  if (!frame) return <PageSkeleton />;
  const isLanding = isOnlySections(frame);
  const isMain = isLanding || frame.section === null;
  return (
    <>
      <PageHeading crumbs={frame.breadcrumbs} title={sectionName(frame)} />
      {frame.section?.text ? <About picture={frame.section.picture} html={frame.section.text} /> : null}
      {isMain ? <SectionLinks sections={frame.sections} isMain /> : null}
      {isLanding ? null : (
        <Listing
          list={list}
          sections={isMain ? undefined : frame.sections}
          empty={frame.section === null ? <NoCatalogue /> : <NoProducts />}
        />
      )}
    </>
  );
}

/** A page that leads to other sections and has no products of its own. */
function isOnlySections({ sections, products, filter }: ListingData): boolean {
  return sections.length > 0 && products.pageNavigation.total === 0 && filter.setFilterUrlParam === 'clear';
}

function NoProducts() {
  return (
    <EmptyState title="В разделе пока нет товаров" text="Здесь появятся товары, когда они поступят в продажу.">
      <ButtonLink href="/catalog/" look="secondary">
        Весь каталог
      </ButtonLink>
    </EmptyState>
  );
}

/** Nothing leads from here to more: the whole catalogue is empty. */
function NoCatalogue() {
  return <EmptyState title="В каталоге пока нет товаров" text="Здесь появятся товары, когда они поступят в продажу." />;
}
