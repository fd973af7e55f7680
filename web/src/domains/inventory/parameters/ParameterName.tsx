import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Popover } from '../../../ui/overlays/Popover.tsx';
import { Tag } from '../../../ui/marks/Tag.tsx';
import './parameters.texts.ts';
import type { ParameterRow } from './useParameters.ts';

const ParameterFacts = lazy(() =>
  import('./ParameterFacts.tsx').then((parts) => ({ default: parts.ParameterFacts })),
);

/** The name of a parameter; opens all that is known of it beside. */
export function ParameterName({ row }: { readonly row: ParameterRow }) {
  const { t } = useTranslation('parameters');
  const [isOpen, setIsOpen] = useState(false);
  const label = t('details', { name: row.name });
  return (
    <Popover
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      label={label}
      trigger={
        <button
          type="button"
          className="parameter-name"
          aria-label={label}
          title={`${row.name}${row.statusClass && ` (${row.statusClass})`}`}
        >
          <span className="drawer-mono p-trunc">{row.name}</span>
          {row.tuned && <Tag>{t('tuned')}</Tag>}
        </button>
      }
    >
      <Suspense fallback={<div className="parameter-facts" />}>
        <ParameterFacts row={row} />
      </Suspense>
    </Popover>
  );
}
