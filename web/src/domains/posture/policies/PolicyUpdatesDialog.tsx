import type { Severity } from '@palisade/vocabulary/severities.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type {
  PolicyUpdatesDialog_update$data,
  PolicyUpdatesDialog_update$key,
} from '../../../__generated__/PolicyUpdatesDialog_update.graphql.ts';
import { useDrawers } from '../../../entities/drawers/useDrawers.ts';
import { useCatalogueText } from '../../../entities/text/catalogueText.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { AskDialog } from '../../../ui/forms/AskDialog.tsx';
import { LinedList, Row, Stack } from '../../../ui/layout/Boxes.ts';
import { Note, Text } from '../../../ui/text/Text.ts';
import { useBackTestCounts } from '../hub/useBackTestCounts.ts';
import { POLICY_DRAWER } from '../posture.paths.ts';
import './policies.texts.ts';
import { useUpdateEffect } from './useUpdateEffect.ts';

type Update = PolicyUpdatesDialog_update$data[number];

interface PolicyUpdatesDialogProps {
  readonly updates: PolicyUpdatesDialog_update$key;
  readonly onTake: () => void;
  readonly onClose: () => void;
}

/** All updates of policies with how many gaps each opens and closes; one by one in its drawer. */
export default function PolicyUpdatesDialog({
  updates: keys,
  onTake,
  onClose,
}: PolicyUpdatesDialogProps) {
  const { t } = useTranslation('policies');
  const drawers = useDrawers();
  const updates = useFragment(
    graphql`
      fragment PolicyUpdatesDialog_update on PolicyUpdate @relay(plural: true) @throwOnFieldError {
        policyId
        before {
          severity
          filter
        }
        after {
          name
          severity
          filter
        }
      }
    `,
    keys,
  );
  const tried = useMemo(
    () => updates.map(({ policyId, after }) => ({ ...after, key: policyId, policyId })),
    [updates],
  );
  const effectOf = useUpdateEffect(useBackTestCounts(tried));
  const handleOpen = (id: string) => {
    onClose();
    drawers.open({ name: POLICY_DRAWER, id });
  };
  return (
    <AskDialog
      title={t('update.dialog', { count: updates.length })}
      confirmLabel={t('update.takeAll', { count: updates.length })}
      onConfirm={onTake}
      onClose={onClose}
    >
      <Note pb="2">{t('update.dialogNote')}</Note>
      <LinedList
        aria-label={t('update.list')}
        maxHeight="360px"
        overflow="auto"
        borderWidth="1px"
        borderRadius="l2"
      >
        {updates.map((update) => (
          <UpdateRow
            key={update.policyId}
            update={update}
            effect={effectOf(update.policyId)}
            onOpen={() => handleOpen(update.policyId)}
          />
        ))}
      </LinedList>
    </AskDialog>
  );
}

interface UpdateRowProps {
  readonly update: Update;
  readonly effect: string;
  readonly onOpen: () => void;
}

function UpdateRow({ update: { before, after }, effect, onOpen }: UpdateRowProps) {
  const { t } = useTranslation('policies');
  const name = useCatalogueText()(after.name);
  // The graph's severities are the vocabulary's.
  const [from, to] = [before.severity as Severity, after.severity as Severity];
  const changes = [
    ...(before.filter === after.filter ? [] : [t('update.conditions')]),
    ...(from === to
      ? []
      : [t('update.severity', { from: t(`severities.${from}`), to: t(`severities.${to}`) })]),
  ];
  return (
    <Row as="li" py="2" px="3" gap="3">
      <Stack gap="0.5" flex={1} minWidth="0">
        <Text truncate textStyle="strong" title={name}>
          {name}
        </Text>
        <Note>{changes.join(' · ')}</Note>
        <Note>{effect}</Note>
      </Stack>
      <Button size="xs" aria-label={t('update.reviewNamed', { name })} onClick={onOpen}>
        {t('update.review')}
      </Button>
    </Row>
  );
}
