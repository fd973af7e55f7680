import type { Severity } from '@palisade/vocabulary/severities.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { InstallManyDialog_policy$key } from '../../../__generated__/InstallManyDialog_policy.graphql.ts';
import { useCatalogueText } from '../../../entities/text/catalogueText.ts';
import { AskDialog } from '../../../ui/forms/AskDialog.tsx';
import { SeverityBadge } from '../../../ui/marks/SeverityBadge.tsx';
import { formatNumber } from '../../../ui/text/format.ts';
import { Note } from '../../../ui/text/Text.ts';
import { byWeight } from './byWeight.ts';
import './hub.css';
import './hub.texts.ts';
import { useBackTestCounts } from './useBackTestCounts.ts';

interface InstallManyDialogProps {
  readonly policies: InstallManyDialog_policy$key;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** What would be installed: each policy with its severity and how many gaps it would open now. */
export default function InstallManyDialog({
  policies: keys,
  onConfirm,
  onClose,
}: InstallManyDialogProps) {
  const { t } = useTranslation('policyHub');
  const { t: word } = useTranslation('policies');
  const found = useFragment(
    graphql`
      fragment InstallManyDialog_policy on HubPolicy @relay(plural: true) @throwOnFieldError {
        key
        name
        severity
        filter
      }
    `,
    keys,
  );
  const inLanguage = useCatalogueText();
  const policies = useMemo(() => found.toSorted(byWeight(inLanguage)), [found, inLanguage]);
  const counts = useBackTestCounts(policies);
  const known = policies.flatMap(({ key }) => counts.get(key)?.opens ?? []);
  const sum = known.reduce((all, count) => all + count, 0);
  const countText = (key: string): string => {
    const counted = counts.get(key);
    if (counted === undefined) return t('many.counting');
    if (counted === null) return t('many.uncounted');
    const { opens: count } = counted;
    return t('many.opens', { count, formatted: formatNumber(count) });
  };
  return (
    <AskDialog
      title={t('many.title', { count: policies.length })}
      confirmLabel={t('install')}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <Note lineHeight="20px">{t('many.note')}</Note>
      <ul className="hub-many" aria-label={t('many.list')}>
        {policies.map(({ key, name, severity }) => (
          <li key={key}>
            <SeverityBadge
              severity={severity as Severity} // The graph's severities are the vocabulary's.
              label={word(`severities.${severity as Severity}`)}
            />
            <span className="p-trunc" title={inLanguage(name)}>
              {inLanguage(name)}
            </span>
            <span className="p-num">{countText(key)}</span>
          </li>
        ))}
      </ul>
      {policies.length > 1 && known.length === policies.length && (
        <Note mt="2" textAlign="end" role="status">
          {t('many.sum', { count: sum, formatted: formatNumber(sum) })}
        </Note>
      )}
    </AskDialog>
  );
}
