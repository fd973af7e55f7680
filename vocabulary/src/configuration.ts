/** What of an environment's configuration is copied together, in the order in which it is offered. */
export const CONFIGURATION_PARTS = [
  'labels',
  'labelRules',
  'policies',
  'dataTypes',
  'settings',
] as const;
export type ConfigurationPart = (typeof CONFIGURATION_PARTS)[number];

/** Kinds of things that an environment is configured with, what others need before those. */
export const CONFIGURATION_KINDS = [
  'labelGroup',
  'label',
  'dataCategory',
  'keywordList',
  'dataType',
  'dataTypeSwitches',
  'labelRule',
  'policy',
  'learningSettings',
  'displaySettings',
  'parameterType',
  'correlator',
  'excludedRange',
  'regulations',
] as const;
export type ConfigurationKind = (typeof CONFIGURATION_KINDS)[number];

/** The part that each kind is copied with. */
export const PART_OF_KIND: Readonly<Record<ConfigurationKind, ConfigurationPart>> = {
  labelGroup: 'labels',
  label: 'labels',
  dataCategory: 'dataTypes',
  keywordList: 'dataTypes',
  dataType: 'dataTypes',
  dataTypeSwitches: 'dataTypes',
  labelRule: 'labelRules',
  policy: 'policies',
  learningSettings: 'settings',
  displaySettings: 'settings',
  parameterType: 'settings',
  correlator: 'settings',
  excludedRange: 'settings',
  regulations: 'settings',
};

/** What becomes of a thing that is copied: `same` is there already, `refused` cannot be copied. */
export const COPY_OUTCOMES = ['create', 'change', 'same', 'refused'] as const;
export type CopyOutcome = (typeof COPY_OUTCOMES)[number];
