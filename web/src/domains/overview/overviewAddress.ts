import { DATA_SIDES, type DataSide } from '@palisade/vocabulary/dataFlows.ts';
import type { Filter, FilterNode } from '@palisade/vocabulary/filters.ts';
import { OVERVIEW_FIELDS } from '@palisade/vocabulary/overviewFields.ts';
import { defineAddress, type Param } from '../../entities/address/defineAddress.ts';
import { oneOf } from '../../entities/address/params.ts';
import { parseFilters } from '../../entities/filters/filterCodec.ts';
import { formatFilters } from '../../entities/filters/formatFilters.ts';
import { unread } from '../../ui/filters/unread.ts';
import { isDay } from './causes/causeDays.ts';
import { type Period, parsePeriod } from './overviewParams.ts';

const HYBRID_DIALOGS = ['status', 'traffic'] as const;

/** What the address of the overview says. */
export interface OverviewParams {
  /** Dates and labels: conditions that all have to hold. */
  readonly filter: Filter;
  /** Null for the usual one. */
  readonly period: Period | null;
  /** The day since which causes of change are told; null for the usual one. */
  readonly since: string | null;
  /** The side of which the top types of sensitive data are shown. */
  readonly dataSide: DataSide;
  /** What is shown of the installation; null for nothing. */
  readonly hybrid: (typeof HYBRID_DIALOGS)[number] | null;
}

/** Groups cannot be put together here, and so not be changed: they could not be read. */
const flat = (node: FilterNode): FilterNode =>
  'field' in node ? node : unread(JSON.stringify(node));

const filter: Param<Filter> = {
  name: 'filters',
  parse: (text) => {
    const read = parseFilters(text, OVERVIEW_FIELDS);
    return { all: 'all' in read ? read.all.map(flat) : [flat(read)] };
  },
  format: formatFilters,
};

const period: Param<Period | null> = {
  name: 'days',
  parse: parsePeriod,
  format: (value) => (value === null ? null : String(value)),
};

const since: Param<string | null> = {
  parse: (text) => (text !== null && isDay(text) ? text : null),
  format: (day) => day,
};

/** Filter, period and dialog of the overview in its address. */
export const overviewAddress = defineAddress<OverviewParams>({
  filter,
  period,
  since,
  dataSide: { ...oneOf(DATA_SIDES, 'response'), name: 'side' },
  hybrid: { ...oneOf(HYBRID_DIALOGS, null), isStep: true },
});
