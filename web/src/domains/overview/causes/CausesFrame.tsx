import { chakra } from '@chakra-ui/react/styled-system';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAddress } from '../../../entities/address/useAddress.ts';
import { TextInput } from '../../../ui/forms/TextInput.tsx';
import { overviewAddress } from '../overviewAddress.ts';
import { hasTime } from '../overviewFilter.ts';
import { causeDays, dayOf, isDay } from './causeDays.ts';

const Box = chakra('section', {
  base: {
    mx: 'var(--page-gutter)',
    mb: '3',
    borderWidth: '1px',
    borderRadius: 'l3',
    bg: 'bg.panel',
    '& > header': { display: 'flex', alignItems: 'center', gap: '2', px: '4', pt: '2' },
    '& > header > h2': { textStyle: 'section', marginInlineEnd: 'auto' },
    '& > header > small': { color: 'fg.subtle' },
    '& > header > label': { display: 'flex', alignItems: 'center', gap: '2', textStyle: 'xs' },
    '& > header input': { width: '140px' },
  },
});
const Cells = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
    margin: '0',
    pb: '1',
  },
});

/** The box of what moved the counts, with the day that it is told since. */
export function CausesFrame({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation('overview');
  const id = useId();
  const [{ filter, since: chosen }, change] = useAddress(overviewAddress);
  const [now] = useState(() => Date.now());
  const { since } = causeDays(filter, chosen, now);
  return (
    <Box aria-labelledby={id}>
      <header>
        <h2 id={id}>{t('causes.title')}</h2>
        {hasTime(filter) ? (
          <small>{t('causes.dates')}</small>
        ) : (
          <label>
            {t('causes.since')}
            <TextInput
              inputSize="sm"
              type="date"
              value={since}
              max={dayOf(now)}
              onChange={({ target }) => isDay(target.value) && change({ since: target.value })}
            />
          </label>
        )}
      </header>
      <Cells>{children}</Cells>
    </Box>
  );
}
