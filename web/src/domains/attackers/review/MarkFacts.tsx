import { chakra } from '@chakra-ui/react/styled-system';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import { Link } from 'react-router-dom';
import type {
  MarkFacts_mark$data,
  MarkFacts_mark$key,
} from '../../../__generated__/MarkFacts_mark.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { Frame } from '../../../ui/layout/Boxes.ts';
import { TimeText } from '../../../ui/marks/TimeText.tsx';
import { Text } from '../../../ui/text/Text.ts';
import { inventoryPath } from '../../inventory/inventory.paths.ts';
import { attackerPath } from '../attackers.paths.ts';
import './review.texts.ts';
import { VerdictTag } from './VerdictTag.tsx';
import { formatNumber } from '../../../ui/text/format.ts';

const formatted = (count: number) => ({ count, formatted: formatNumber(count) });

const Facts = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: '168px 1fr',
    columnGap: '3',
    rowGap: '2',
    marginBottom: '4',
    '& dt': { color: 'fg.subtle' },
    '& dd': { overflowWrap: 'anywhere' },
  },
});

/** Which sentence says what a mark does. */
function saying({ verdict, isTuned, state }: MarkFacts_mark$data) {
  if (verdict === 'suspicious') return 'suspicious';
  if (!isTuned) return 'legitimate';
  return state === 'active' ? 'tuned' : 'tunedExpired';
}

/** What a mark silences in a sentence, what it hid, who set it where, and what contradicts it. */
export function MarkFacts({ mark: key }: { readonly mark: MarkFacts_mark$key }) {
  const { t } = useTranslation('markReview');
  const mark = useFragment(
    graphql`
      fragment MarkFacts_mark on ReviewedMark @throwOnFieldError {
        words
        verdict
        isTuned
        state
        author
        at
        hidden
        hiddenAt
        hiddenCallers
        attackerId
        setAtAttackerId
        endpoint @catch(to: NULL) {
          endpointId
        }
        contradictions {
          markId
          words
          verdict
          isTuned
          holds
        }
      }
    `,
    key,
  );
  const { verdict, isTuned, author, at, contradictions, words } = mark;
  return (
    <>
      <Text as="p" mb="4" overflowWrap="anywhere">
        <VerdictTag verdict={verdict} isTuned={isTuned} /> {t(`drawer.${saying(mark)}`, { words })}
      </Text>
      <Facts>
        <dt>{t('drawer.hidden')}</dt>
        <dd>
          <Hidden mark={mark} />
        </dd>
        <dt>{t('drawer.setBy')}</dt>
        <dd>
          {author}, <TimeText value={at} format="exact" />
        </dd>
        <Places mark={mark} />
      </Facts>
      <Contradictions marks={contradictions} />
    </>
  );
}

function Hidden({
  mark: { isTuned, hidden, hiddenAt, hiddenCallers },
}: {
  readonly mark: Pick<MarkFacts_mark$data, 'isTuned' | 'hidden' | 'hiddenAt' | 'hiddenCallers'>;
}) {
  const { t } = useTranslation('markReview');
  if (hidden === 0) return t(isTuned ? 'drawer.nothing' : 'drawer.notTuned');
  return (
    <>
      {t('drawer.exchanges', formatted(hidden))}{' '}
      {hiddenCallers > 0 && t('drawer.callers', formatted(hiddenCallers))}, {t('drawer.last')}{' '}
      <TimeText value={hiddenAt} format="exact" />
    </>
  );
}

/** Marks that say otherwise, and which of the two holds. */
function Contradictions({ marks }: { readonly marks: MarkFacts_mark$data['contradictions'] }) {
  const { t } = useTranslation('markReview');
  if (marks.length === 0) return null;
  return (
    <section aria-label={t('drawer.contradictions')}>
      <h3>{t('drawer.contradictions')}</h3>
      {marks.map(({ markId, words, verdict, isTuned, holds }) => (
        <Frame key={markId} mb="3" px="3" py="10px" borderRadius="l2" bg="none">
          <VerdictTag verdict={verdict} isTuned={isTuned} /> {words}
          <Text as="p" mt="1.5">
            {t('drawer.holds')}: {holds}
          </Text>
        </Frame>
      ))}
    </section>
  );
}

/** The ways to the endpoint that a mark is about, and to the attacker that it was set at. */
function Places({ mark }: { readonly mark: MarkFacts_mark$data }) {
  const { t } = useTranslation('markReview');
  const { companyId } = useCompany();
  const { endpoint, words } = mark;
  const attackerId = mark.attackerId ?? mark.setAtAttackerId;
  return (
    <>
      {endpoint && (
        <>
          <dt>{t('drawer.endpoint')}</dt>
          <dd>
            <Link to={inventoryPath(companyId, { endpointId: endpoint.endpointId })}>
              {words.slice(words.lastIndexOf(' at ') + 4)}
            </Link>
          </dd>
        </>
      )}
      {attackerId != null && (
        <>
          <dt>{t('drawer.attacker')}</dt>
          <dd>
            <Link to={attackerPath(companyId, attackerId)}>{t('drawer.viewAttacker')}</Link>
          </dd>
        </>
      )}
    </>
  );
}
