import {
  sentenceKey,
  sentenceValues,
  type SentenceKey,
} from '@palisade/vocabulary/auditSentence.ts';
import sentences from '@palisade/vocabulary/auditSentences.en.json' with { type: 'json' };
import { chakra } from '@chakra-ui/react/styled-system';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import { Link } from 'react-router-dom';
import type { AuditSentence_entry$key } from '../../../__generated__/AuditSentence_entry.graphql.ts';
import { Tag } from '../../../ui/marks/Tag.tsx';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { targetPath } from './targetPath.ts';
import { valueWord } from './useAuditNames.ts';
import './auditWords.texts.ts';

const TargetLink = chakra(Link, { base: { textDecoration: 'underline' } });

type Unnamed = keyof typeof sentences.unnamed;

/** What stands for the actor and the target until both are put in as elements: private to us. */
const [ACTOR, TARGET] = ['\uE000', '\uE001'];
const PARTS = /([\uE000\uE001])/;

const isKnown = (key: string): key is SentenceKey =>
  Object.hasOwn(sentences.sentences, key) || Object.hasOwn(sentences.sentences, `${key}_one`);

/** A person, or the program that acted for one: `maya@example.com (token CI)`. */
function Actor({ name }: { readonly name: string }) {
  const end = name.indexOf(' (');
  if (end < 0) return <b>{name}</b>;
  return (
    <>
      <b>{name.slice(0, end)}</b>
      <span className="p-subtle">{name.slice(end)}</span>
    </>
  );
}

/** An entry in words: who did what to what, with the way to it where it is still there. */
export function AuditSentence({ entry: entryKey }: { readonly entry: AuditSentence_entry$key }) {
  const { t } = useTranslation('auditSentences');
  const { t: words } = useTranslation('auditWords');
  const entry = useFragment(
    graphql`
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
    `,
    entryKey,
  );
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
    targetName ??
    t(
      `unnamed.${Object.hasOwn(sentences.unnamed, targetType) ? (targetType as Unnamed) : 'other'}`,
    ); // As checked.
  const path = targetPath(entry, useCompany());
  const part = (text: string) => {
    if (text === ACTOR) return <Actor name={actor} />;
    if (text !== TARGET) return text;
    return path === null ? name : <TargetLink to={path}>{name}</TargetLink>;
  };
  return (
    <>
      {sentence.split(PARTS).map((text, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- parts of one sentence have no key
        <Fragment key={index}>{part(text)}</Fragment>
      ))}
      {entry.bySystem && (
        <span title={words('systemUserHint')}>
          {' '}
          <Tag variant="warning">{words('systemUser')}</Tag>
        </span>
      )}
    </>
  );
}
