import { lazy, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { HubPolicies_policy$key } from '../../../__generated__/HubPolicies_policy.graphql.ts';
import type { InstallManyDialog_policy$key } from '../../../__generated__/InstallManyDialog_policy.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { usePublishRows } from '../../../entities/drawers/rowOrder.ts';
import { useCatalogueText } from '../../../entities/text/catalogueText.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { EmptyState } from '../../../ui/feedback/StateBlock.tsx';
import '../policies/policies.texts.ts';
import { byWeight } from './byWeight.ts';
import './hub.css';
import { HUB_POLICY_DRAWER } from './hub.paths.ts';
import './hub.texts.ts';
import { HubCard } from './HubCard.tsx';
import { useInstallPolicies } from './useInstallPolicies.ts';

const InstallManyDialog = lazy(() => import('./InstallManyDialog.tsx'));

interface HubPoliciesProps {
  readonly policies: HubPolicies_policy$key;
  /** Whether the company keeps samples. */
  readonly isSampling: boolean;
  /** Whether some came after the others. */
  readonly hasNew: boolean;
  readonly isStale: boolean;
  readonly onClear: () => void;
}

const HubPoliciesPolicy = graphql`
  fragment HubPolicies_policy on HubPolicy @relay(plural: true) @throwOnFieldError {
    key
    name
    severity
    isInstallable
    isInstalled
    ...HubCard_policy
    ...InstallManyDialog_policy
  }
`;

/**
 * Policies of the hub that match, a card each, the most severe first; those that cannot be
 * installed are below them with the reason. Chosen ones are installed together.
 */
export function HubPolicies(props: HubPoliciesProps) {
  const { isSampling, hasNew, isStale, onClear } = props;
  const { t } = useTranslation('policyHub');
  const { t: word } = useTranslation('policies');
  const { can } = useCompany();
  const found = useFragment(HubPoliciesPolicy, props.policies);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const inLanguage = useCatalogueText();
  const policies = useMemo(() => {
    const sorted = found.toSorted(byWeight(inLanguage));
    return [
      ...sorted.filter(({ isInstallable }) => isInstallable),
      ...sorted.filter(({ isInstallable }) => !isInstallable),
    ];
  }, [found, inLanguage]);
  const free = policies.filter(({ isInstallable, isInstalled }) => isInstallable && !isInstalled);
  const selected = free.filter(({ key }) => chosen.has(key));
  const sunk = policies.findIndex(({ isInstallable }) => !isInstallable);
  const choose = (key: string, isChosen: boolean) =>
    setChosen((now) => new Set(isChosen ? [...now, key] : [...now].filter((each) => each !== key)));
  usePublishRows(
    useMemo(
      () => ({
        drawer: HUB_POLICY_DRAWER,
        ids: policies.map(({ key }) => key),
        total: policies.length,
      }),
      [policies],
    ),
  );
  const listed = (some: typeof policies) =>
    some.map((policy) => (
      <HubCard
        key={policy.key}
        policy={policy}
        isSampling={isSampling}
        hasNew={hasNew}
        isChosen={chosen.has(policy.key)}
        onChoose={
          can('updatePolicies') && policy.isInstallable && !policy.isInstalled
            ? (isChosen) => choose(policy.key, isChosen)
            : undefined
        }
      />
    ));
  return (
    <>
      <ul className="hub-list" aria-label={t('list')} aria-busy={isStale}>
        {listed(sunk < 0 ? policies : policies.slice(0, sunk))}
        {sunk >= 0 && <li className="hub-sunk">{word('drawer.cannotInstall')}</li>}
        {sunk >= 0 && listed(policies.slice(sunk))}
      </ul>
      {policies.length === 0 && (
        <EmptyState action={<Button onClick={onClear}>{word('clear')}</Button>} />
      )}
      {selected.length > 0 && <Chosen policies={selected} onDone={() => setChosen(new Set())} />}
    </>
  );
}

type Chooseable = InstallManyDialog_policy$key[number] & { readonly key: string };

interface ChosenProps {
  readonly policies: readonly Chooseable[];
  /** Called when they are installed, or no longer wanted. */
  readonly onDone: () => void;
}

/** How many policies are chosen, and what can be done with them. */
function Chosen({ policies, onDone }: ChosenProps) {
  const { t } = useTranslation('policyHub');
  const { companyId } = useCompany();
  const [isAsking, setIsAsking] = useState(false);
  const [install, isInstalling] = useInstallPolicies();
  const handleConfirm = async () => {
    const errors = await install({ companyId, keys: policies.map(({ key }) => key) });
    if (errors.length === 0) onDone();
  };
  return (
    <div className="hub-chosen">
      <b className="p-num" role="status">
        {t('many.chosen', { count: policies.length })}
      </b>
      <Button size="xs" variant="solid" isBusy={isInstalling} onClick={() => setIsAsking(true)}>
        {t('many.button')}
      </Button>
      <Button size="xs" variant="ghost" onClick={onDone}>
        {t('many.clear')}
      </Button>
      <Suspense>
        {isAsking && (
          <InstallManyDialog
            policies={policies}
            onConfirm={() => void handleConfirm()}
            onClose={() => setIsAsking(false)}
          />
        )}
      </Suspense>
    </div>
  );
}
