import { CONFIGURATION_KINDS } from '@palisade/vocabulary/configuration.ts';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { catalogueText } from '../../../entities/text/catalogueText.ts';
import { IconButton } from '../../../ui/buttons/Button.tsx';
import { Box, Row } from '../../../ui/layout/Boxes.ts';
import { Tag } from '../../../ui/marks/Tag.tsx';
import { Note, Text } from '../../../ui/text/Text.ts';
import '../administration.texts.ts';
import { differences } from '../audit/differences.ts';
import { DifferenceTable } from '../audit/DifferenceTable.tsx';
import { useAuditNames } from '../audit/useAuditNames.ts';
import type { CopyPlan } from './useCopyPlan.ts';

interface CopiedItemProps {
  readonly item: CopyPlan['items'][number];
}

/** All values of one side as an entry of the audit log has them. */
const sideOf = ({ changes }: CopiedItemProps['item'], side: 'before' | 'after'): string =>
  `{${changes.map((change) => `${JSON.stringify(change.field)}:${change[side] ?? 'null'}`).join()}}`;

/** A thing that is copied: its kind and name, why it is not, and on demand its values. */
export function CopiedItem({ item }: CopiedItemProps) {
  const { t } = useTranslation('organizations');
  const names = useAuditNames();
  const { kind, name, within, outcome, reason, isNeeded, changes } = item;
  const hasValues = outcome !== 'refused' && changes.length > 0;
  const [isOpen, setIsOpen] = useState(outcome === 'change');
  const known = CONFIGURATION_KINDS.find((each) => each === kind) ?? 'unknown';
  const kindText = t(`copy.kinds.${known}`);
  const ownName = kind === 'policy' ? catalogueText(name) : name;
  const fullName = [within, ownName].filter(Boolean).join(': ') || kindText;
  return (
    <Box as="li" py="1.5">
      <Row>
        <Box flex="none" width="6">
          {hasValues && (
            <IconButton
              size="xs"
              variant="ghost"
              label={t('copy.show', { name: fullName })}
              aria-expanded={isOpen}
              icon={isOpen ? <ChevronDown size={14} /> : <ChevronRight size={14} />}
              onClick={() => setIsOpen(!isOpen)}
            />
          )}
        </Box>
        <Text overflowWrap="anywhere">{fullName}</Text>
        {fullName !== kindText && <Text tone="subtle">{kindText}</Text>}
        {isNeeded && (
          <span title={t('copy.neededHint')}>
            <Tag>{t('copy.needed')}</Tag>
          </span>
        )}
      </Row>
      {reason != null && (
        <Note tone="danger" ps="8">
          {reason}
        </Note>
      )}
      {hasValues && isOpen && (
        <Box ps="8" pt="1">
          <DifferenceTable
            differences={differences(
              { action: '', before: sideOf(item, 'before'), after: sideOf(item, 'after') },
              names,
            )}
          />
        </Box>
      )}
    </Box>
  );
}
