import type { FastifyRequest } from 'fastify';
import type { ConfigurationItem, WrittenItem } from '../../../platform/configuration.ts';
import type { CompanyQuery } from '../../../platform/database/database.ts';
import { auditChange } from '../../identity/audit.client.ts';
import {
  correlators,
  displaySettings,
  learningSettings,
  parameterTypes,
} from '../settings/settings.repository.ts';
import type {
  CorrelatorBody,
  DisplayBody,
  LearningBody,
  ParameterTypeBody,
} from '../settings/settings.schemas.ts';
import {
  saveCorrelator,
  saveDisplay,
  saveLearning,
  saveParameterType,
  type Written,
} from '../settings/writeSettings.ts';

const typeKey = ({ name }: { readonly name: string }): string => name.toLowerCase();
const correlatorKey = ({ location, parameter }: Pick<CorrelatorBody, 'location' | 'parameter'>) =>
  `${location} ${parameter}`;

/** How the company's traffic is learned, and how its inventory opens. */
export async function settingItems(query: CompanyQuery): Promise<readonly ConfigurationItem[]> {
  const single = { key: '', name: '', needs: [] };
  const display = await displaySettings(query);
  return [
    {
      ...single,
      kind: 'learningSettings',
      values: { ...(await learningSettings(query)) },
    },
    {
      ...single,
      kind: 'displaySettings',
      values: { ...display, hiddenUrlTypes: display.hiddenUrlTypes.toSorted() },
    },
    ...(await parameterTypes(query)).map(({ id: _id, name, ...values }) => ({
      kind: 'parameterType' as const,
      key: typeKey({ name }),
      name,
      values,
      needs: [],
    })),
    ...(await correlators(query)).map(({ displayName, location, parameter }) => ({
      kind: 'correlator' as const,
      key: correlatorKey({ location, parameter }),
      name: displayName,
      values: { displayName, location, parameter },
      needs: [],
    })),
  ];
}

async function save(query: CompanyQuery, { item, before }: WrittenItem): Promise<Written> {
  // Values are those that `settingItems` gives to each kind.
  if (item.kind === 'learningSettings') return saveLearning(query, item.values as LearningBody);
  if (item.kind === 'displaySettings') return saveDisplay(query, item.values as DisplayBody);
  if (item.kind === 'parameterType') {
    const values = item.values as Omit<ParameterTypeBody, 'name'>;
    const known = (await parameterTypes(query)).find((type) => typeKey(type) === item.key);
    const name = before?.name ?? item.name;
    return saveParameterType(query, known?.id ?? null, { ...values, name });
  }
  const known = (await correlators(query)).find((each) => correlatorKey(each) === item.key);
  return saveCorrelator(query, known?.id ?? null, item.values as CorrelatorBody);
}

/** Writes a setting, audited. @throws Problem in words */
export async function writeSettingItem(
  query: CompanyQuery,
  request: FastifyRequest,
  written: WrittenItem,
): Promise<void> {
  const { id, audit } = await save(query, written);
  await auditChange(query, request, { targetId: id, ...audit });
}
