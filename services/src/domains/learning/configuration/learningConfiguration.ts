import { classificationKey } from '@palisade/vocabulary/dataClassification.ts';
import type { ConfigurationShare, WrittenItem } from '../../../platform/configuration.ts';
import { wake } from '../../../platform/work/wake.ts';
import { actorOf } from '../../identity/audit.client.ts';
import { typesWithKeywords } from '../data-types/dataTypes.repository.ts';
import { countChange } from '../data-types/writeDataTypes.ts';
import { ownKeywordLists } from '../keyword-lists/keywordLists.repository.ts';
import { APPLY_CONFIGURATION } from './applyConfigurationJob.ts';
import { dataTypeItems, switchedOff, writeDataTypeItem } from './dataTypeItems.ts';
import { settingItems, writeSettingItem } from './settingItems.ts';

const DATA = ['dataCategory', 'keywordList', 'dataType', 'dataTypeSwitches'] as const;
const SETTINGS = ['learningSettings', 'displaySettings', 'parameterType', 'correlator'] as const;

const isData = ({ item }: WrittenItem): boolean => DATA.some((kind) => kind === item.kind);

/** Names of the data types that were switched off or on. */
function switched(written: readonly WrittenItem[]) {
  const change = written.find(({ item }) => item.kind === 'dataTypeSwitches');
  const off = change === undefined ? [] : switchedOff(change.item);
  const was = change?.before ? switchedOff(change.before) : [];
  const on = was.filter((name) => !off.includes(name));
  return {
    names: [...on, ...off.filter((name) => !was.includes(name))],
    isSwitchedOn: on.length > 0,
  };
}

/** Data types, and how traffic is learned and shown. */
export const learningConfiguration: ConfigurationShare = {
  kinds: [...DATA, ...SETTINGS],
  read: async (query) => [...(await dataTypeItems(query)), ...(await settingItems(query))],
  // Whoever changes data types counts the change in this row.
  takeTurn: countChange,
  write: (query, request, written) =>
    isData(written)
      ? writeDataTypeItem(query, request, written)
      : writeSettingItem(query, request, written),
  async finish(query, request, written) {
    const learned = written.filter(({ item }) => item.kind !== 'displaySettings');
    if (learned.length === 0) return;
    const keysOf = (kind: 'dataType' | 'keywordList') =>
      new Set(learned.flatMap(({ item }) => (item.kind === kind ? [item.key] : [])));
    const [typeKeys, listKeys] = [keysOf('dataType'), keysOf('keywordList')];
    const lists = (await ownKeywordLists(query)).filter(({ name }) =>
      listKeys.has(classificationKey(name)),
    );
    const types = (await typesWithKeywords(query)).filter(
      ({ name, keywordLists }) =>
        typeKeys.has(classificationKey(name)) || lists.some(({ id }) => keywordLists.includes(id)),
    );
    const { names, isSwitchedOn } = switched(learned);
    await query(
      `insert into inventory.configuration_changes (company_id, actor, types, switched,
          is_switched_on, relearns) values ($1, $2, $3, $4, $5, $6)`,
      [
        query.companyId,
        JSON.stringify(actorOf(request)),
        JSON.stringify(types),
        names,
        isSwitchedOn,
        learned.some(({ item }) => item.kind === 'learningSettings'),
      ],
    );
    await wake(query, APPLY_CONFIGURATION, query.companyId);
  },
};
