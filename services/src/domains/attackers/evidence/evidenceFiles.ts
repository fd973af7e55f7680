import { DETECTION_POLICY } from '@palisade/engine/attackers/detectionPolicy.ts';
import type { CompanyScope } from '../../../platform/database/database.ts';
import product from '../../../../package.json' with { type: 'json' };
import type { Attacker } from '../attackers/attacker.schemas.ts';
import { commentsOf, sourcesOf } from '../attackers/lookups.ts';
import { examplesOf } from '../steps/examples.ts';
import type { Step } from '../steps/step.schemas.ts';
import { streamRequests } from '../steps/requests.repository.ts';
import { countSteps, streamSteps } from '../steps/steps.repository.ts';
import { harEntry } from './harEntry.ts';
import type { TextFile } from './zipFiles.ts';

/** Steps and requests that are in memory at once. */
const AT_ONCE = { steps: 50, requests: 500 } as const;
/**
 * Steps of the archive, the newest of more, so that it stays below what its format holds; and
 * examples of each.
 */
const MOST = { steps: 20_000, examples: 5 } as const;
const NOTE =
  'Secrets are hidden and sensitive values masked; long texts are cut. Up to five exchanges of each step are here, the latest that were kept.';

interface Evidence {
  readonly scope: CompanyScope;
  readonly attacker: Attacker;
  readonly signal: AbortSignal;
}

/**
 * What is known of an attacker, as files that others can check and open: an HTTP archive, and
 * everything else as JSON.
 */
export async function evidenceFiles(
  evidence: Evidence,
  most: number = MOST.steps,
): Promise<TextFile[]> {
  const { scope, attacker } = evidence;
  const all = await countSteps(scope, { attackerId: attacker.id });
  const part: Part = {
    most,
    stepsLeftOut: Math.max(0, all - most),
    note: all <= most ? NOTE : `${NOTE} Of ${all} steps the newest ${most} are here.`,
  };
  return [
    { name: 'evidence.har', text: archive(evidence, part) },
    { name: 'evidence.json', text: document(evidence, part) },
  ];
}

/** How much of what is known is in the archive. */
interface Part {
  readonly most: number;
  readonly stepsLeftOut: number;
  readonly note: string;
}

const stepsOf = ({ scope, attacker, signal }: Evidence, { most }: Part): AsyncGenerator<Step[]> =>
  streamSteps(scope, attacker.id, most, { rows: AT_ONCE.steps, signal });

async function* archive(evidence: Evidence, part: Part): AsyncGenerator<string> {
  const { scope } = evidence;
  const head = {
    version: '1.2',
    creator: { name: 'Palisade', version: product.version },
    comment: part.note,
  };
  yield `{"log":${JSON.stringify(head).slice(0, -1)},"entries":[`;
  let before = '';
  for await (const steps of stepsOf(evidence, part)) {
    const found = await examplesOf(
      scope,
      steps.map(({ id }) => id),
      MOST.examples,
    );
    for (const [index, { examples }] of found.entries()) {
      const step = steps[index];
      if (step === undefined || examples.length === 0) continue;
      yield before + examples.map((example) => JSON.stringify(harEntry(step, example))).join(',');
      before = ',';
    }
  }
  yield ']}}';
}

async function* document(evidence: Evidence, part: Part): AsyncGenerator<string> {
  const { scope, attacker, signal } = evidence;
  const [[sources], [comments]] = await Promise.all([
    sourcesOf(scope, [attacker.id]),
    commentsOf(scope, [attacker.id]),
  ]);
  const tuning = await scope.query(
    `select kind, endpoint_id as "endpointId", location, name, status, type, host, method, path,
        message, author, at from attackers.marks m where company_id = $1 and attacker_id is null
       and (endpoint_id is null or endpoint_id in (select endpoint_id
           from attackers.attacker_endpoints where company_id = $1 and attacker_id = $2))
           order by at, id`,
    [scope.companyId, attacker.id],
  );
  const head = {
    product: { name: 'Palisade', version: product.version },
    takenAt: new Date().toISOString(),
    note: part.note,
    stepsLeftOut: part.stepsLeftOut,
    attacker,
    sources: sources?.sources ?? [],
    comments: comments?.comments ?? [],
    policy: { ...DETECTION_POLICY, tuning },
  };
  yield `${JSON.stringify(head).slice(0, -1)},"steps":[`;
  let before = '';
  for await (const steps of stepsOf(evidence, part)) {
    yield before + steps.map((step) => JSON.stringify(step)).join(',');
    before = ',';
  }
  yield '],"requests":[';
  before = '';
  for await (const requests of streamRequests(scope, attacker.id, {
    rows: AT_ONCE.requests,
    signal,
  })) {
    yield before + requests.map((request) => JSON.stringify(request)).join(',');
    before = ',';
  }
  yield ']}\n';
}
