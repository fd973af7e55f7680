import { chakra } from '@chakra-ui/react/styled-system';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { TakenAction_action$key } from '../../../__generated__/TakenAction_action.graphql.ts';
import { TimeText } from '../../../ui/marks/TimeText.tsx';
import { Note, Text } from '../../../ui/text/Text.ts';
import { AttackerStatusPill } from '../list/AttackerStatusPill.tsx';
import { ActionOutcome } from './ActionOutcome.tsx';
import { Outcome } from './Outcome.ts';
import './attackerActions.texts.ts';

const Taken = chakra('details', {
  base: {
    paddingBlock: '2',
    borderTop: '1px solid',
    borderColor: 'border.subtle',
    '& > summary': {
      display: 'flex',
      flexWrap: 'wrap',
      columnGap: '2',
      rowGap: '1',
      alignItems: 'center',
      cursor: 'pointer',
      listStyle: 'none',
    },
  },
});

/** One action that was taken: through what, how far it came, by whom; its sources unfold. */
export function TakenAction({ action }: { readonly action: TakenAction_action$key }) {
  const { t } = useTranslation('attackerActions');
  const taken = useFragment(
    graphql`
      fragment TakenAction_action on AttackerAction @throwOnFieldError {
        integrationName
        kind
        newStatus
        recordedAt
        notRecorded
        createdBy
        createdAt
        sources {
          sourceType
          sourceId
          state
          failureKind
          failure
        }
      }
    `,
    action,
  );
  const { kind, recordedAt, notRecorded, sources } = taken;
  return (
    <Taken>
      <summary>
        <strong>{taken.integrationName}</strong>
        <Text tone="subtle" textStyle="small">
          {t(`kinds.${kind === 'denyList' ? 'denyList' : 'webhook'}`)}
        </Text>
        <span>
          {t('part', {
            done: sources.filter(({ state }) => state === 'done').length,
            all: sources.length,
          })}
        </span>
        {recordedAt && !notRecorded && <AttackerStatusPill status={taken.newStatus} />}
        <Text tone="subtle" textStyle="small">
          <TimeText value={taken.createdAt} /> {t('by', { name: taken.createdBy })}
        </Text>
      </summary>
      <Outcome pt="1" pb="0">
        {notRecorded && <Note>{notRecorded}</Note>}
        <ActionOutcome sources={sources} />
      </Outcome>
    </Taken>
  );
}
