import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { catalogueText } from '../../../entities/text/catalogueText.ts';
import { TagList } from '../../../ui/marks/Tag.tsx';
import type { PolicyValues } from './policyForm.ts';

const List = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: '1fr 1fr',
    gap: '4',
    '& > [data-wide]': { gridColumn: '1 / -1' },
    '@container drawer (max-width: 560px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
    '& dt': { marginBottom: '1', textStyle: 'small', fontWeight: 'medium' },
    '& dd': { maxWidth: '72ch', color: 'fg.muted', whiteSpace: 'pre-line' },
  },
});

/** What a policy says where nobody may change it: to be read, not as fields that refuse. */
export function PolicyTexts({ form: { control } }: { readonly form: UseFormReturn<PolicyValues> }) {
  const { t } = useTranslation('policies');
  const [description, remediation, categories, cweIds] = useWatch({
    control,
    name: ['description', 'remediation', 'categories', 'cweIds'],
  });
  const tags = (items: readonly string[], none: string) =>
    items.length > 0 ? <TagList items={items} limit={items.length} /> : none;
  return (
    <List>
      <Said name={t('drawer.description')} isWide>
        {catalogueText(description) || '–'}
      </Said>
      <Said name={t('drawer.remediation')} isWide>
        {catalogueText(remediation) || '–'}
      </Said>
      <Said name={t('drawer.category')}>
        {tags(categories.map(catalogueText), t('drawer.noCategory'))}
      </Said>
      <Said name={t('drawer.cwe')}>{tags(cweIds, t('drawer.noCwe'))}</Said>
    </List>
  );
}

interface SaidProps {
  readonly name: string;
  /** Over the whole width. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

function Said({ name, isWide = false, children }: SaidProps) {
  return (
    <div {...(isWide && { 'data-wide': '' })}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
