import {
  IconAward,
  IconBell,
  IconBolt,
  IconBuilding,
  IconDiscount,
  IconFileSpreadsheet,
  IconHelpCircle,
  IconHome,
  IconLayoutGrid,
  IconMapPin,
  IconMessage2,
  IconNews,
  IconPackage,
  IconPoint,
  IconSpeakerphone,
  IconTemplate,
  IconWallet,
  type Icon,
} from '@tabler/icons-react';

const icons: Record<string, Icon> = {
  home: IconHome,
  catalog: IconLayoutGrid,
  brands: IconAward,
  bolt: IconBolt,
  templates: IconTemplate,
  price: IconFileSpreadsheet,
  orders: IconPackage,
  finance: IconWallet,
  address: IconMapPin,
  company: IconBuilding,
  appeal: IconMessage2,
  news: IconNews,
  action: IconDiscount,
  marketing: IconSpeakerphone,
  bell: IconBell,
  faq: IconHelpCircle,
};

/** Icon of a menu entry by the name that the server gives; a point for an unknown one. */
export function menuIcon(name: string): Icon {
  return icons[name] ?? IconPoint;
}
