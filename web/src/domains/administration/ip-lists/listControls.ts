import type { Control } from '../../../entities/permissions/controls.ts';
import type { IpList } from './ipList.ts';

/** What each list asks of who changes it. */
export const LIST_CONTROLS: Readonly<
  Record<IpList, Readonly<Record<'create' | 'update' | 'remove', Control>>>
> = {
  exclude: {
    create: 'createExcludedRange',
    update: 'updateExcludedRange',
    remove: 'deleteExcludedRange',
  },
  allowed: {
    create: 'createAllowedRange',
    update: 'updateAllowedRange',
    remove: 'deleteAllowedRange',
  },
};
