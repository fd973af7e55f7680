import { ipListConfiguration } from '../domains/identity/ip-lists/configuration.ts';
import { regulationConfiguration } from '../domains/inventory/compliance/configuration.ts';
import { labelConfiguration } from '../domains/labels/configuration.ts';
import { learningConfiguration } from '../domains/learning/configuration/learningConfiguration.ts';
import { postureConfiguration } from '../domains/posture/configuration.ts';
import type { ConfigurationShare } from '../platform/configuration.ts';

/** What every domain configures of an environment, in the order in which writers wait for each other. */
export const CONFIGURATION: readonly ConfigurationShare[] = [
  ipListConfiguration,
  labelConfiguration,
  postureConfiguration,
  learningConfiguration,
  regulationConfiguration,
];
