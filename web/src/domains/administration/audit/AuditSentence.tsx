import {
  sentenceKey,
  sentenceValues,
  type SentenceKey,
} from '@palisade/vocabulary/auditSentence.ts';
import sentences from '@palisade/vocabulary/auditSentences.en.json' with { type: 'json' };
import { chakra } from '@chakra-ui/react/styled-system';
import { KeyRound, ShieldAlert } from 'lucide-react';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import { Link } from 'react-router-dom';
import type { AuditSentence_entry$key } from '../../../__generated__/AuditSentence_entry.graphql.ts';
import { Tag } from '../../../ui/marks/Tag.tsx';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { catalogueText } from '../../../entities/text/catalogueText.ts';
import { targetPath } from './targetPath.ts';
import { valueWord } from './useAuditNames.ts';
import './auditWords.texts.ts';

/** An icon beside a name. */
const Mark = chakra('span', {
  base: {
    display: 'inline-flex',
    verticalAlign: '-1px',
    ml: '1',
    color: 'fg.subtle',
    '&[data-tone=warning]': { color: 'warning.fg' },
  },
});
const TargetLink = chakra(Link, { base: { textDecoration: 'underline' } });

/** What has a name of the catalogue, unless people made it. */
const CATALOGUED: ReadonlySet<string> = new Set(['policy', 'dataType', 'dataCategory']);

type Unnamed = keyof typeof sentences.unnamed;

/** What stands for the actor and the target until both are put in as elements: private to us. */
const [ACTOR, TARGET] = ['\uE000', '\uE001'];
const PARTS = /([\uE000\uE001])/;

const isKnown = (key: string): key is SentenceKey =>
  Object.hasOwn(sentences.sentences, key) || Object.hasOwn(sentences.sentences, `${key}_one`);

/**
 * A person, or the program that acted for one: `maya@example.com (token CI)`. In a row an icon
 * stands for the program, so that there is room for what it did.
 */
function Actor({ name, isBrief }: { readonly name: string; readonly isBrief: boolean }) {
  const end = name.indexOf(' (');
  if (end < 0) return <b>{name}</b>;
  if (isBrief) {
    const program = name.slice(end + 2, -1);
    return (
      <>
        <b>{name.slice(0, end)}</b>
        <Mark title={program}>
          <KeyRound size={12} aria-hidden="true" />
          <span className="p-sr">({program})</span>
        </Mark>
      </>
    );
  }
  return (
    <>
      <b>{name.slice(0, end)}</b>
      <span className="p-subtle">{name.slice(end)}</span>
    </>
  );
}

/** Says that a system user did it: in a row by an icon, which no long sentence pushes out of sight. */
function BySystem({ isBrief }: { readonly isBrief: boolean }) {
  const { t } = useTranslation('auditWords');
  if (isBrief)
    return (
      <Mark title={`${t('systemUser')}: ${t('systemUserHint')}`} data-tone="warning">
        <ShieldAlert size={12} aria-hidden="true" />
        <span className="p-sr">{t('systemUser')}</span>
      </Mark>
    );
  return (
    <span title={t('systemUserHint')}>
      {' '}
      <Tag variant="warning">{t('systemUser')}</Tag>
    </span>
  );
}

interface AuditSentenceProps {
  readonly entry: AuditSentence_entry$key;
  /** In a row: the token of a program is an icon. */
  readonly isBrief?: boolean;
}

const AuditSentenceEntry = graphql`
  fragment AuditSentence_entry on AuditEntry @throwOnFieldError {
    companyId
    actor
    action
    targetType
    targetId
    targetName
    target @catch(to: NULL) {
      __typename
      ... on Endpoint {
        endpointId
      }
      ... on Host {
        name
      }
      ... on Api {
        name
        management @catch(to: NULL) {
          hidden
        }
      }
    }
    bySystem
    before
    after
  }
`;

/** An entry in words: who did what to what, with the way to it where it is still there. */
export function AuditSentence({ entry: entryKey, isBrief = false }: AuditSentenceProps) {
  const { t } = useTranslation('auditSentences');
  const { t: words } = useTranslation('auditWords');
  const entry = useFragment(AuditSentenceEntry, entryKey);
  const { actor, action, targetType, targetName } = entry;
  const values = sentenceValues({ before: entry.before ?? null, after: entry.after ?? null });
  const said = {
    ...values,
    status: valueWord(words, values.status),
    verdict: valueWord(words, values.verdict),
    actor: ACTOR,
    target: TARGET,
  };
  const key = sentenceKey(action);
  const sentence = isKnown(key) ? t(`sentences.${key}`, said) : t('other', { ...said, action });
  const name =
    (targetName && CATALOGUED.has(targetType) ? catalogueText(targetName) : targetName) ??
    t(
      `unnamed.${Object.hasOwn(sentences.unnamed, targetType) ? (targetType as Unnamed) : 'other'}`,
    ); // As checked.
  const path = targetPath(entry, useCompany());
  const bySystem = entry.bySystem && <BySystem isBrief={isBrief} />;
  const part = (text: string) => {
    if (text === ACTOR)
      return (
        <>
          <Actor name={actor} isBrief={isBrief} />
          {isBrief && bySystem}
        </>
      );
    if (text !== TARGET) return text;
    return path === null ? name : <TargetLink to={path}>{name}</TargetLink>;
  };
  return (
    <>
      {sentence.split(PARTS).map((text, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- parts of one sentence have no key
        <Fragment key={index}>{part(text)}</Fragment>
      ))}
      {!isBrief && bySystem}
    </>
  );
}
