import type { FastifyRequest } from 'fastify';
import type {
  ConfigurationItem,
  ConfigurationShare,
  WrittenItem,
} from '../../platform/configuration.ts';
import type { CompanyQuery } from '../../platform/database/database.ts';
import { statement } from '../../platform/database/statement.ts';
import { filterNames } from '../../platform/filterNames.ts';
import { notFound } from '../../platform/problem.ts';
import { wake } from '../../platform/work/wake.ts';
import { ruleAuthor } from '../inventory/labelling/labelFacts.client.ts';
import { groupNamed, groupsById } from './groups/groups.repository.ts';
import { makeGroup } from './groups/makeGroup.ts';
import { LABELLING, takeTurn, tellLabelled } from './inTurn.ts';
import { readName } from './labelNames.ts';
import { makeLabel } from './makeLabel.ts';
import { readRule } from './rules/ruleInput.ts';
import { rulesById } from './rules/rules.repository.ts';
import type { Rule, RuleBody } from './rules/rules.schemas.ts';
import { changeRule, makeRule } from './rules/writeRule.ts';

const GROUPS = statement(
  'select name, name_key as key from labels.groups where company_id = $1 order by name_key',
  { name: 'text', key: 'text' },
);
const LABELS = statement(
  `select label.id, label.name, label.name_key as key, label.rule_id is not null as "isMadeByRule",
      grp.name as "groupName", grp.name_key as "groupKey"
     from labels.labels label join labels.groups grp
       on grp.company_id = label.company_id and grp.id = label.group_id
     where label.company_id = $1 order by grp.name_key, label.name_key`,
  {
    id: 'uuid',
    name: 'text',
    key: 'text',
    isMadeByRule: 'bool',
    groupName: 'text',
    groupKey: 'text',
  },
);
const RULE_IDS = statement(
  'select id, name_key as key from labels.rules where company_id = $1 order by name_key',
  { id: 'uuid', key: 'text' },
);
const LABEL_KEYED = statement(
  `select label.id from labels.labels label join labels.groups grp
       on grp.company_id = label.company_id and grp.id = label.group_id
     where label.company_id = $1 and grp.name_key || chr(10) || label.name_key = $2`,
  { id: 'uuid' },
);
const RULE_KEYED = statement(
  'select id from labels.rules where company_id = $1 and name_key = $2',
  { id: 'uuid' },
);

/** Names hold no line feed, so no two labels share it. */
const labelKey = ({ groupKey, key }: { groupKey: string; key: string }): string =>
  `${groupKey}\n${key}`;

const MADE_BY_RULE = 'A rule makes this label where it finds endpoints.';

async function read(query: CompanyQuery): Promise<readonly ConfigurationItem[]> {
  const groups = await query(GROUPS, [query.companyId]);
  const labels = await query(LABELS, [query.companyId]);
  const ids = await query(RULE_IDS, [query.companyId]);
  const rules = await rulesById(
    query,
    ids.map(({ id }) => id),
  );
  const keys = new Map(ids.map(({ id, key }) => [id, key]));
  const groupKeys = new Map(groups.map(({ name, key }) => [name, key]));
  const groupIds = [...new Set(rules.flatMap(({ groupId }) => groupId ?? []))];
  const groupNames = new Map((await groupsById(query, groupIds)).map(({ id, name }) => [id, name]));
  const ofRule = (rule: Rule): ConfigurationItem => {
    const { name, description, kind, startIdx, endIdx, isLastIdx, metadataName, filter } = rule;
    const group = rule.groupId === null ? undefined : groupNames.get(rule.groupId);
    const given = labels.filter(({ id }) => rule.labelIds.includes(id));
    return {
      kind: 'labelRule',
      key: keys.get(rule.id) ?? name,
      name,
      values: {
        description,
        kind,
        ...(kind === 'pathLocation' && { startIdx, endIdx, isLastIdx }),
        ...(kind === 'endpointMetadata' && { metadataName }),
        filter: filter ?? null,
        enabled: rule.enabled,
      },
      named: {
        ...(group !== undefined && { group }),
        ...(given.length > 0 && {
          labels: given.map(({ groupName, name: label }) => `${groupName}: ${label}`),
        }),
      },
      needs: [
        ...(group === undefined
          ? []
          : [{ kind: 'labelGroup' as const, key: groupKeys.get(group) ?? group }]),
        ...given.map((label) => ({ kind: 'label' as const, key: labelKey(label) })),
        ...filterNames(filter),
      ],
    };
  };
  return [
    ...groups.map((group) => ({ kind: 'labelGroup' as const, ...group, values: {}, needs: [] })),
    ...labels.map((label) => ({
      kind: 'label' as const,
      key: labelKey(label),
      name: label.name,
      within: label.groupName,
      values: {},
      needs: [{ kind: 'labelGroup' as const, key: label.groupKey }],
      ...(label.isMadeByRule && { isFixed: MADE_BY_RULE }),
    })),
    ...rules.map(ofRule).toSorted((one, other) => (one.key < other.key ? -1 : 1)),
  ];
}

async function needed(query: CompanyQuery, { needs }: ConfigurationItem) {
  const groupKey = needs.find(({ kind }) => kind === 'labelGroup')?.key;
  const groupId = groupKey === undefined ? null : await groupNamed(query, groupKey);
  if (groupKey !== undefined && groupId === null) throw notFound('label group');
  const labelIds: string[] = [];
  for (const { kind, key } of needs) {
    if (kind !== 'label') continue;
    const [label] = await query(LABEL_KEYED, [query.companyId, key]);
    if (label === undefined) throw notFound('label');
    labelIds.push(label.id);
  }
  return { groupId, labelIds };
}

async function write(
  query: CompanyQuery,
  request: FastifyRequest,
  { item, before }: WrittenItem,
): Promise<void> {
  if (item.kind === 'labelGroup') {
    await makeGroup(query, request, readName(item.name));
    return;
  }
  const { groupId, labelIds } = await needed(query, item);
  if (item.kind === 'label') {
    const [group] = await groupsById(query, groupId === null ? [] : [groupId]);
    if (group === undefined) throw notFound('label group');
    await makeLabel(query, request, { ...readName(item.name), group });
    return;
  }
  const name = before?.name ?? item.name;
  const values = item.values as Omit<RuleBody, 'name' | 'groupId' | 'labelIds'>; // As `read` gives them.
  const rule = readRule(ruleAuthor(query.companyId), { ...values, name, groupId, labelIds });
  if (before === null) {
    await makeRule(query, request, rule);
    return;
  }
  const [known] = await query(RULE_KEYED, [query.companyId, before.key]);
  const [current] = await rulesById(query, known === undefined ? [] : [known.id]);
  if (current === undefined) throw notFound('label rule');
  await changeRule(query, request, current, rule);
}

/** Label groups, labels and the rules that give them. */
export const labelConfiguration: ConfigurationShare = {
  kinds: ['labelGroup', 'label', 'labelRule'],
  read,
  takeTurn,
  write,
  async finish(query, _request, written) {
    if (written.length === 0) return;
    await tellLabelled(query);
    await wake(query, LABELLING, query.companyId);
  },
};
