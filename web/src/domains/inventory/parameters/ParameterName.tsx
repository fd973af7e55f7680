import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Box } from '../../../ui/layout/Boxes.ts';
import { Popover } from '../../../ui/overlays/Popover.tsx';
import { Tag } from '../../../ui/marks/Tag.tsx';
import './parameters.texts.ts';
import type { ParameterRow } from './useParameters.ts';
import './parameterCells.css';

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
          <span className="p-mono p-trunc">{row.name}</span>
          {row.tuned && <Tag>{t('tuned')}</Tag>}
        </button>
      }
    >
      <Box maxWidth="80vw" maxHeight="60vh" width="380px" overflow="auto" px="2" py="1">
        <Suspense>
          <ParameterFacts row={row} />
        </Suspense>
      </Box>
    </Popover>
  );
}
