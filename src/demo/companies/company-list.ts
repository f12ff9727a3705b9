import { energoservis } from './energoservis.ts';
import { kravtsov } from './kravtsov.ts';
import type { DemoCompany } from './persona.ts';
import { promsnab } from './promsnab.ts';
import { semEngineering } from './sem-engineering.ts';
import { svetlyiDom } from './svetlyi-dom.ts';

/** The buying companies of the demo data, the main persona first. */
export const companyList: readonly DemoCompany[] = [semEngineering, kravtsov, energoservis, promsnab, svetlyiDom];
