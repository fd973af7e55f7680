import {
  ATTACKER_FIELDS,
  ATTACKER_SORTS,
  type AttackerSort,
} from '@palisade/vocabulary/attackerFields.ts';
import { columnsParam } from '../../../entities/columns/columnsParam.ts';
import { defineList, type ParamsOfList } from '../../../entities/lists/defineList.ts';

/** Attackers of an action group and a status; what an attacker is identified by is always shown. */
export const attackerList = defineList<AttackerSort>({
  name: 'attackers',
  fields: ATTACKER_FIELDS,
  searched: ['source'],
  sorts: { all: ATTACKER_SORTS, first: 'severity', ascending: ['source'] },
  columns: columnsParam(
    [
      'severity',
      'source',
      'riskTypes',
      'verdict',
      'attempts',
      'steps',
      'phase',
      'firstSeen',
      'lastSeen',
      'status',
    ],
    'source',
  ),
});

export type AttackersParams = ParamsOfList<typeof attackerList>;
