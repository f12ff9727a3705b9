export { OfferSelects } from '#web/ui/offer-selects.tsx';
