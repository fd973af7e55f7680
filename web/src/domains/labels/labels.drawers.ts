import GroupDrawerParameters from '../../__generated__/LabelGroupDrawerQuery$parameters.ts';
import LabelDrawerParameters from '../../__generated__/LabelDrawerQuery$parameters.ts';
import RuleDrawerParameters from '../../__generated__/LabelRuleDrawerQuery$parameters.ts';
import { defineDrawer } from '../../entities/drawers/defineDrawer.tsx';
import type { GroupDrawerQueries } from './groups/LabelGroupDrawer.tsx';
import { LABEL_DRAWER, LABEL_GROUP_DRAWER, LABEL_RULE_DRAWER } from './labels.paths.ts';
import type { LabelDrawerQueries } from './labels/LabelDrawer.tsx';
import type { RuleDrawerQueries } from './rules/LabelRuleDrawer.tsx';

/** Width of the managers of groups, labels and rules. */
const WIDTH = 900;

const labelGroupDrawer = defineDrawer<GroupDrawerQueries>({
  name: LABEL_GROUP_DRAWER,
  label: 'labelGroup',
  width: WIDTH,
  shape: { hasFooter: true },
  queries: {
    group: {
      parameters: GroupDrawerParameters,
      variables: (companyId, { id }) => ({ companyId, groupId: id }),
    },
  },
  load: () => import('./groups/LabelGroupDrawer.tsx'),
});

/** A label; without an id a new one. */
const labelDrawer = defineDrawer<LabelDrawerQueries>({
  name: LABEL_DRAWER,
  label: 'label',
  width: WIDTH,
  shape: { hasFooter: true },
  queries: {
    label: {
      parameters: LabelDrawerParameters,
      variables: (companyId, { id }) => ({ companyId, labelId: id }),
    },
  },
  load: () => import('./labels/LabelDrawer.tsx'),
});

const labelRuleDrawer = defineDrawer<RuleDrawerQueries>({
  name: LABEL_RULE_DRAWER,
  label: 'labelRule',
  width: WIDTH,
  shape: { hasFooter: true },
  queries: {
    rule: {
      parameters: RuleDrawerParameters,
      variables: (companyId, { id }) => ({ companyId, ruleId: id }),
    },
  },
  load: () => import('./rules/LabelRuleDrawer.tsx'),
});

/** Drawers of labels. */
export const LABEL_DRAWERS = [labelGroupDrawer, labelDrawer, labelRuleDrawer] as const;
