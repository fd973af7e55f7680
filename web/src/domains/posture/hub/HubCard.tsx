import type { Severity } from '@palisade/vocabulary/severities.ts';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type {
  HubCard_policy$data,
  HubCard_policy$key,
} from '../../../__generated__/HubCard_policy.graphql.ts';
import { useDrawers } from '../../../entities/drawers/useDrawers.ts';
import { catalogueText } from '../../../entities/text/catalogueText.ts';
import { Checkbox } from '../../../ui/forms/Checkbox.tsx';
import { SeverityBadge } from '../../../ui/marks/SeverityBadge.tsx';
import { Tag, TagList } from '../../../ui/marks/Tag.tsx';
import { HUB_POLICY_DRAWER } from './hub.paths.ts';
import { HubCardTags } from './HubCardTags.tsx';
import { InstallActions } from './InstallActions.tsx';

const HubCardPolicy = graphql`
  fragment HubCard_policy on HubPolicy @throwOnFieldError {
    key
    name
    description
    severity
    categories
    cweIds
    isInstallable
    isInstalled
    isEnabled
    ...HubCardTags_policy
    ...InstallActions_policy
  }
`;

/**
 * One policy of the hub: what it finds, and whether the company has it. Its name opens the drawer.
 */
export function HubCard({
  policy: fragment,
  isSampling,
  hasNew,
  isChosen,
  onChoose,
}: {
  readonly policy: HubCard_policy$key;
  /** Whether the company keeps samples. */
  readonly isSampling: boolean;
  /** Whether some policies came after the others. */
  readonly hasNew: boolean;
  readonly isChosen: boolean;
  /** Undefined where it cannot be chosen to be installed with others. */
  readonly onChoose: ((isChosen: boolean) => void) | undefined;
}) {
  const { t } = useTranslation('policyHub');
  const drawers = useDrawers();
  const policy = useFragment(HubCardPolicy, fragment);
  const { key, isInstallable, isInstalled } = policy;
  const name = catalogueText(policy.name);
  const isOpen = drawers.top?.name === HUB_POLICY_DRAWER && drawers.top.id === key;
  return (
    <li
      className="hub-card"
      {...(isOpen && { 'data-current': '' })}
      {...(isChosen && { 'data-chosen': '' })}
    >
      <div className="hub-card-box">
        {onChoose && (
          <Checkbox
            isChecked={isChosen}
            onChange={onChoose}
            aria-label={t('many.choose', { name })}
          />
        )}
      </div>
      <div className="hub-card-text">
        <HubCardHead
          policy={policy}
          onOpen={() => drawers.open({ name: HUB_POLICY_DRAWER, id: key })}
        />
        <p className="hub-card-about">{catalogueText(policy.description)}</p>
        <div className="hub-card-tags">
          <TagList items={policy.categories.map(catalogueText)} />
          <HubCardTags policy={policy} isSampling={isSampling} hasNew={hasNew} />
          <span className="hub-card-codes">{policy.cweIds.join(' · ')}</span>
        </div>
      </div>
      <div className="hub-card-actions">
        {isInstalled && <Tag variant="solid">{t(policy.isEnabled ? 'installed' : 'disabled')}</Tag>}
        {!isInstallable && <Tag variant="solid">{t('labelBased')}</Tag>}
        <InstallActions policy={policy} size="xs" />
      </div>
    </li>
  );
}

interface HubCardHeadProps {
  readonly policy: Pick<HubCard_policy$data, 'name' | 'severity'>;
  readonly onOpen: () => void;
}

/** The severity of a policy, and its name, which opens it. */
function HubCardHead({ policy, onOpen }: HubCardHeadProps) {
  const { t } = useTranslation('policyHub');
  const { t: word } = useTranslation('policies');
  const name = catalogueText(policy.name);
  const severity = policy.severity as Severity; // The graph's severities are the vocabulary's.
  return (
    <div className="hub-card-head">
      <SeverityBadge severity={severity} label={word(`severities.${severity}`)} />
      <button
        type="button"
        className="hub-card-name p-trunc"
        onClick={onOpen}
        aria-label={t('open', { name })}
      >
        {name}
      </button>
    </div>
  );
}
