import type { Control } from '../../entities/permissions/controls.ts';

type Flags = readonly { readonly name: string; readonly canEdit: boolean }[];

/** Whether the reader's switch of a flag is on. */
const isOn = (flags: Flags, flag: string): boolean =>
  flags.some(({ name, canEdit }) => name === flag && canEdit);

/**
 * What a reader may do with labels: the permission and its switch together, as the services check
 * them.
 */
export function labelSwitches(can: (control: Control) => boolean, flags: Flags) {
  return {
    canCreate: can('createLabels'),
    canEdit: can('changeLabels') && isOn(flags, 'aLabelSettings'),
    canDelete: can('deleteLabels') && isOn(flags, 'aLabelSettings'),
    canCreateRule: can('createLabels') && isOn(flags, 'aAutoLabels'),
    canEditRule: can('changeLabels') && isOn(flags, 'aAutoLabels'),
    canDeleteRule: can('deleteLabels') && isOn(flags, 'aAutoLabels'),
  };
}
