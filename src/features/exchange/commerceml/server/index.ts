export { RefusedFile, isRefusedFile } from './refused-file.ts';
export { type ImportNote, called } from './import-note.ts';
export {
  type CommerceRecord,
  type GroupRecord,
  type OfferPrice,
  type OfferRecord,
  type PartRecord,
  type PriceTypeRecord,
  type ProductRecord,
  type PropertyValues,
  type RecordOf,
  type UnitRecord,
  type Vat,
  type WarehouseRecord,
} from './records.ts';
export { asFraction, divideRounding, parseDecimal, roundDecimal } from './decimal.ts';
export { type FileHead, readCommerceMl } from './read-commerceml.ts';
export { readDocuments } from './read-documents.ts';
export { childText, findChild, isTrue, listChildren, type RecordNode } from './record-node.ts';
export { cleanLine, htmlToText } from './clean-text.ts';
export { goodsIdText } from './goods-id.ts';
export { resolveUnit, unitSymbol } from './units.ts';
export { currencyCode } from './currency.ts';
export { decodeXml } from './decode-xml.ts';
export { RecordCollector } from './record-collector.ts';
export { XmlReader } from './xml-reader.ts';
export { weightInGrams, wrongWeight } from './read-product.ts';
