import { chakra } from '@chakra-ui/react/styled-system';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type {
  CorrectionItem_correction$data,
  CorrectionItem_correction$key,
} from '../../../__generated__/CorrectionItem_correction.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { PathText } from '../../../ui/marks/PathText.tsx';
import { TimeText } from '../../../ui/marks/TimeText.tsx';
import { counted } from '../../../ui/text/counted.ts';
import type { useUndoCorrection } from './useUndoCorrection.ts';

type Correction = CorrectionItem_correction$data;

const SHOWN = 3;
const CAUSES = [
  'alike',
  'collections',
  'answers',
  'methods',
  'paths',
  'closedSet',
  'words',
] as const;
/** What was decided, or what learning took back, in one sentence. */
function decisionText(
  t: TFunction<'corrections'>,
  { kind, taken, parameter, cause }: Correction,
): string {
  const first = taken.slice(0, SHOWN).join(', ');
  const values =
    taken.length > SHOWN ? t('list.more', { values: first, count: taken.length - SHOWN }) : first;
  if (cause != null)
    return t('list.learned', { values, count: taken.length, parameter: `{${parameter}}` });
  return kind === 'merge'
    ? t('list.merge', { values, count: taken.length })
    : t('list.split', { values, parameter: `{${parameter}}` });
}

const Item = chakra('li', {
  base: {
    display: 'flex',
    alignItems: 'start',
    justifyContent: 'space-between',
    gap: '2',
    paddingBlock: '1.5',
    textStyle: 'small',
    '& > div': { minWidth: '0' },
    '& p': { color: 'fg.muted', overflowWrap: 'anywhere' },
  },
});

interface CorrectionItemProps {
  readonly correction: CorrectionItem_correction$key;
  readonly undoing: ReturnType<typeof useUndoCorrection>;
}

/** One correction: what was decided and why, by whom and when, and the way back. */
export function CorrectionItem({ correction, undoing }: CorrectionItemProps) {
  const { t } = useTranslation('corrections');
  const { can } = useCompany();
  const data = useFragment(
    graphql`
      fragment CorrectionItem_correction on Correction @throwOnFieldError {
        correctionId
        kind
        path
        taken
        parameter
        actor
        at
        undoneBy
        undoneAt
        cause {
          code
          requests
        }
      }
    `,
    correction,
  );
  const { correctionId, path, cause, undoneAt } = data;
  const reason = CAUSES.find((each) => each === cause?.code);
  return (
    <Item>
      <div>
        <PathText path={path} />
        <p>{decisionText(t, data)}</p>
        {reason !== undefined && <p>{t(`list.cause.${reason}`)}</p>}
        <Signature correction={data} />
      </div>
      {undoneAt == null && cause == null && can('correctPaths') && (
        <Button
          size="xs"
          isBusy={undoing.isBusy}
          aria-label={t('undo.of', { path })}
          onClick={() => undoing.undo(correctionId, path)}
        >
          {t('undo.action')}
        </Button>
      )}
    </Item>
  );
}

/** Who decided it and when, or after how many requests it was learned; who undid it. */
function Signature({
  correction: { cause, actor, at, undoneAt, undoneBy },
}: {
  readonly correction: Correction;
}) {
  const { t } = useTranslation('corrections');
  return (
    <p>
      {cause == null ? t('list.by', { actor }) : t('list.learnedAt')} <TimeText value={at} />
      {cause != null && ` ${t('list.after', counted(cause.requests))}`}
      {undoneAt != null && (
        <>
          {' · '}
          {t('list.undone', { actor: undoneBy ?? '' })} <TimeText value={undoneAt} />
        </>
      )}
    </p>
  );
}
