/** Goods files of real accounting bases, each group in the order in which 1C sends them. */
export const REAL_EXPORTS = [
  ['cml-1c-retail-demo/a/import0_1.xml', 'cml-1c-retail-demo/a/offers0_1.xml'],
  ['cml-1c-retail-demo/b/import0_1.xml', 'cml-1c-retail-demo/b/offers0_1.xml'],
  ['cml-1c-retail-demo/b/test.xml'],
  ['cml-santechtula/2016-12-01/import.xml', 'cml-santechtula/2016-12-01/offers.xml'],
  ['cml-sis03/offers.xml'],
  ['cml-dobromyslov/import0_1_with_nested_groups.xml'],
  ['cml-dobromyslov/import0_1.xml', 'cml-dobromyslov/offers0_1.xml'],
  ['cml-carono/import.xml', 'cml-carono/offers.xml'],
  [
    'cml-31-split-small/c81549c/import.xml',
    'cml-31-split-small/c81549c/offers.xml',
    'cml-31-split-small/c81549c/prices.xml',
    'cml-31-split-small/c81549c/rests.xml',
  ],
  ['cml-irpsv-misc/cs-cart/import.xml', 'cml-irpsv-misc/cs-cart/offers.xml'],
  ['cml-irpsv-misc/off-doc-1c/import.xml', 'cml-irpsv-misc/off-doc-1c/offers.xml'],
  ['cml-irpsv-misc/umi-cms/import.xml', 'cml-irpsv-misc/umi-cms/offers.xml'],
  ['cml-irpsv-misc/ready-script/import.xml', 'cml-irpsv-misc/ready-script/offers.xml'],
  ['cml-irpsv-misc/old-1-import.xml', 'cml-irpsv-misc/old-1-offers.xml'],
];

/** The senders of the test client. */
export const VARIANTS = ['8.2', 'ut11', '3.1'] as const;
