import {
  CircleCheck,
  Fingerprint,
  Gauge,
  GitMerge,
  LockKeyhole,
  LockOpen,
  type LucideIcon,
  MoonStar,
  Plus,
  SlidersHorizontal,
} from 'lucide-react';
import { CHANGE_GROUPS, type ChangeGroup } from '@palisade/vocabulary/changeKinds.ts';
import { graphql, useFragment } from 'react-relay';
import type { ChangeText_change$key } from '../../../__generated__/ChangeText_change.graphql.ts';
import './changeText.css';
import { useChangeWords } from './useChangeWords.ts';

const ICONS: Readonly<Record<ChangeGroup, LucideIcon>> = {
  appeared: Plus,
  gone: MoonStar,
  authentication: LockKeyhole,
  sensitiveData: Fingerprint,
  risk: Gauge,
  parameters: SlidersHorizontal,
  paths: GitMerge,
  state: CircleCheck,
};
/** Kinds that may need somebody's attention. */
const HARM: readonly string[] = ['authenticationLost', 'sensitiveDataAdded', 'riskRaised'];

/** Kinds that most rows have: they step back behind the others. */
const ROUTINE: readonly string[] = ['new', 'hostNew', 'apiNew', 'stateChanged', 'renamed'];

const GROUPS = Object.keys(CHANGE_GROUPS) as ChangeGroup[]; // Its own keys.
const ICON_OF: Readonly<Record<string, LucideIcon>> = {
  ...Object.fromEntries(
    GROUPS.flatMap((group) => CHANGE_GROUPS[group].map((kind) => [kind, ICONS[group]])),
  ),
  authenticationLost: LockOpen,
};

/** What changed, in one sentence, with who did it. */
export function ChangeText({ change }: { readonly change: ChangeText_change$key }) {
  const data = useFragment(
    graphql`
      fragment ChangeText_change on Change @throwOnFieldError {
        kind
        ...useChangeWords_change
      }
    `,
    change,
  );
  const Icon = ICON_OF[data.kind] ?? CircleCheck;
  const { text, cause } = useChangeWords(data);
  return (
    <span
      className="change-text"
      title={cause === null ? text : `${text} ${cause}`}
      {...(HARM.includes(data.kind) && { 'data-harm': '' })}
      {...(ROUTINE.includes(data.kind) && { 'data-routine': '' })}
    >
      <Icon size={14} aria-hidden="true" />
      <span className="p-trunc">
        {text}
        {cause !== null && <small> {cause}</small>}
      </span>
    </span>
  );
}
