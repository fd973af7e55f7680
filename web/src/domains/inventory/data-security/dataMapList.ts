import { DATA_SIDES, FLOW_SORTS, type FlowSort } from '@palisade/vocabulary/dataFlows.ts';
import { INVENTORY_FILTER_FIELDS, REGULATION_KEYS } from '@palisade/vocabulary/regulationField.ts';
import type { RegulationKey } from '@palisade/vocabulary/regulationField.ts';
import { oneOf, text } from '../../../entities/address/params.ts';
import { defineList, type ParamsOfList } from '../../../entities/lists/defineList.ts';

/** The longest name of a type, in quotes. */
const LONGEST_QUOTED = 102;

/** Id of the map on its page. */
export const DATA_MAP = 'data-map';

export const SIDE_CHOICES = ['all', ...DATA_SIDES] as const;
export type SideChoice = (typeof SIDE_CHOICES)[number];

interface More {
  /** Text in the name of the type. */
  readonly type: string;
  readonly side: SideChoice;
  /** One that touches the type; null for all types. */
  readonly regulation: RegulationKey | null;
  /** Whether only what is new this week is shown. */
  readonly age: DataAge;
}

export const AGES = ['all', 'new'] as const;
type DataAge = (typeof AGES)[number];

/** Types of data by side, of the endpoints that a filter keeps. */
export const dataMapList = defineList<FlowSort, More>({
  name: 'dataMap',
  fields: INVENTORY_FILTER_FIELDS,
  sorts: { all: FLOW_SORTS, first: 'endpoints', ascending: ['dataType', 'side'] },
  csv: { path: (companyId) => `/download/inventory/${companyId}/data-security/flows.csv` },
  more: {
    type: text(LONGEST_QUOTED),
    side: oneOf(SIDE_CHOICES, 'all'),
    regulation: oneOf(REGULATION_KEYS, null),
    age: oneOf(AGES, 'all'),
  },
});

export type DataMapParams = ParamsOfList<typeof dataMapList>;
