import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { formatNumber } from '../../../ui/text/format.ts';

/** What is counted of the things that were discovered. */
export type Discovered = 'hosts' | 'apis' | 'endpoints' | 'dataTypes' | 'gaps';

interface DiscoveredCountProps {
  readonly of: Discovered;
  readonly count: number;
  /** Address of their list. */
  readonly to: string;
}

/** How many were discovered, leading to their list. */
export function DiscoveredCount({ of, count, to }: DiscoveredCountProps) {
  const { t } = useTranslation('onboarding');
  const formatted = formatNumber(count);
  return (
    <Link to={to} aria-label={`${t(`discovery.${of}`)}: ${formatted}`}>
      {formatted}
    </Link>
  );
}
