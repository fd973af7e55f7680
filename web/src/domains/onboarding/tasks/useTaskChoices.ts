import type { OnboardingTaskItem } from '@palisade/vocabulary/onboardingTasks.ts';
import { useEffect, useState } from 'react';
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay';
import type {
  useTaskChoicesQuery,
  useTaskChoicesQuery$data,
} from '../../../__generated__/useTaskChoicesQuery.graphql.ts';
import { useCompany } from '../../../entities/company/CompanyContext.ts';
import { type Choice, personName } from './taskValues.ts';

/** What is chosen for a task: a person, or what it is about. */
export type Chosen = OnboardingTaskItem | 'assignedTo';

interface FoundChoice extends Choice {
  readonly detail?: string;
}

/** The service is asked when the person pauses. */
const PAUSE_MS = 500;

const document = graphql`
  query useTaskChoicesQuery(
    $companyId: ID!
    $text: String!
    $policyFilter: FilterInput
    $people: Boolean!
    $hosts: Boolean!
    $integrations: Boolean!
    $policies: Boolean!
    $tasks: Boolean!
  ) @throwOnFieldError {
    company(companyId: $companyId) {
      onboardingPeople(search: $text) @include(if: $people) {
        userId
        email
        name
      }
      hosts(first: 20, search: $text) @include(if: $hosts) {
        edges {
          node {
            name
          }
        }
      }
      integrations @include(if: $integrations) {
        integrationId
        name
      }
      posturePolicies(first: 20, filter: $policyFilter) @include(if: $policies) {
        edges {
          node {
            policyId
            name
          }
        }
      }
      onboardingTasks(first: 20, search: $text) @include(if: $tasks) {
        edges {
          node {
            taskId
            name
          }
        }
      }
    }
  }
`;

type Company = NonNullable<useTaskChoicesQuery$data['company']>;

/** What an answer has to choose from; only one kind was asked for. */
const choicesIn = (company: Company, text: string): FoundChoice[] => [
  ...(company.onboardingPeople ?? []).map((person) => ({
    key: person.userId,
    label: personName(person),
    detail: person.email,
  })),
  ...(company.hosts?.edges ?? []).map(({ node }) => ({ key: node.name, label: node.name })),
  ...(company.integrations ?? [])
    .filter(({ name }) => name.toLowerCase().includes(text.toLowerCase()))
    .map(({ integrationId, name }) => ({ key: integrationId, label: name })),
  ...(company.posturePolicies?.edges ?? []).map(({ node }) => ({
    key: node.policyId,
    label: node.name,
  })),
  ...(company.onboardingTasks?.edges ?? []).map(({ node }) => ({
    key: node.taskId,
    label: node.name,
  })),
];

interface Answer {
  readonly kind: Chosen;
  readonly choices: readonly FoundChoice[] | 'failed';
}

/** What the company has of a kind with a text in its name; null until it is there. */
export function useTaskChoices(kind: Chosen, typed: string) {
  const { companyId } = useCompany();
  const relay = useRelayEnvironment();
  const [answer, setAnswer] = useState<Answer | null>(null);
  useEffect(() => {
    const text = typed.trim();
    let stop: (() => void) | undefined;
    const ask = () => {
      const variables = {
        companyId,
        text,
        policyFilter:
          text === '' ? null : { all: [{ field: 'name', op: 'contains' as const, value: text }] },
        people: kind === 'assignedTo',
        hosts: kind === 'domain',
        integrations: kind === 'integrationId',
        policies: kind === 'policyId',
        tasks: kind === 'relatedTaskId',
      };
      const { unsubscribe } = fetchQuery<useTaskChoicesQuery>(relay, document, variables, {
        fetchPolicy: 'network-only',
      }).subscribe({
        next: ({ company }) =>
          setAnswer({ kind, choices: company ? choicesIn(company, text) : 'failed' }),
        error: () => setAnswer({ kind, choices: 'failed' }),
      });
      stop = unsubscribe;
    };
    const timer = setTimeout(ask, text === '' ? 0 : PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stop?.();
    };
  }, [relay, companyId, kind, typed]);
  const choices = answer?.kind === kind ? answer.choices : null;
  return { choices: choices === 'failed' ? null : choices, hasFailed: choices === 'failed' };
}
