import { parseArgs } from 'node:util';
import { providerPolicy } from '@palisade/services/domains/posture/hub/catalogue.ts';
import { halfOf, type Half } from './documents/documentTraffic.ts';
import {
  factOf,
  type Judged,
  type PostureFigures,
  postureFigures,
} from './posture/postureScore.ts';
import { type PostureSet, postureSets } from './posture/postureSets.ts';
import { type OpenGap, type PostureWorld, postureWorld } from './posture/postureWorld.ts';
import { anyPlaceOf, placeOf, readVerdicts, verdictOf } from './posture/verdicts.ts';

const HOUR = 3_600_000;
/** Endpoints from which on the spread of their risk scores says something. */
const ENDPOINTS = 20;

export interface PostureOptions {
  readonly directories: readonly string[];
  /** Counts policies that are not recommended, too. */
  readonly all: boolean;
  /** Prints each gap of this verdict, or `unjudged` or `all`, with what shows it. */
  readonly list: string | undefined;
  /** So many documents of a folder are left out, those that other runs take. */
  readonly from: number;
}

/** @throws Error when an option is unknown or no folder is named */
export function postureOptions(args: readonly string[]): PostureOptions {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      all: { type: 'boolean', default: false },
      list: { type: 'string' },
      from: { type: 'string', default: '0' },
    },
  });
  const from = Number(values.from);
  if (!Number.isInteger(from) || from < 0) throw new Error('--from takes a whole number.');
  if (positionals.length === 0) throw new Error('Name the folders of traffic: posture DIR...');
  return { directories: positionals, all: values.all, list: values.list, from };
}

/** What shows a gap, short enough for a line. */
function tell({ evidence }: OpenGap): string {
  const parameters = evidence.parameters.map(
    ({ side, location, name, dataType, samples }) =>
      `${side}.${location}:${name}=${dataType ?? 'plain'} ${samples.slice(0, 2).join()}`,
  );
  const found = evidence.vulnerabilities.map(({ name, seen }) => `${name}: ${seen.join()}`);
  const fields = evidence.matchingFields.map(({ field, values }) => `${field}=${values.join()}`);
  return [...parameters.slice(0, 4), ...found, ...fields].join('; ').slice(0, 400);
}

/** Tokens keep the times that they were issued for: of traffic that was moved they say nothing. */
const isOfTime = ({ evidence }: OpenGap): boolean =>
  evidence.vulnerabilities.some(({ name }) => name === 'Expired token accepted');

/** Lowest, quartiles and highest of the risk scores of a set's endpoints. */
function spread(scores: readonly number[]): readonly number[] {
  return [0, 1, 2, 3, 4].map((part) => scores[Math.round((part * (scores.length - 1)) / 4)] ?? 0);
}

/** Traffic as it was recorded, and moved so that its newest exchange is an hour ago. */
async function gapsOfSet(world: PostureWorld, set: PostureSet): Promise<readonly OpenGap[]> {
  const upload = { source: set.name, format: set.format };
  const recorded = await world.gapsOf([{ ...upload, text: set.read(0) }]);
  const shift = Date.now() - HOUR - set.newest();
  const moved = await world.gapsOf([{ ...upload, text: set.read(shift) }]);
  const known = new Set(recorded.map(factOf));
  return [...recorded, ...moved.filter((gap) => !known.has(factOf(gap)) && !isOfTime(gap))];
}

/** The figures of all sets, of those that policies are tuned on, and of those that only judge. */
export interface PostureMeasurement extends PostureFigures {
  readonly measure: 'posture';
  readonly sets: number;
  /** Of each set with at least 20 endpoints: lowest, quartiles and highest of their risk scores. */
  readonly risks: Readonly<Record<string, readonly number[]>>;
  readonly halves: Readonly<Record<Half, Omit<PostureFigures, 'policies'>>>;
}

/**
 * Measures which gaps the policies open over recorded and generated traffic, and how many of those
 * that a person judged are right. The last line that is printed is JSON.
 */
export async function measurePosture(
  { directories, all, list, from }: PostureOptions,
  print: (line: string) => void,
  progress: (line: string) => void,
): Promise<PostureMeasurement> {
  const sets = directories.flatMap((directory) => postureSets(directory, from));
  if (sets.length === 0) throw new Error(`No traffic and no documents in ${directories.join()}.`);
  const verdicts = readVerdicts();
  const world = await postureWorld();
  const judged: Judged[] = [];
  const risks: Record<string, readonly number[]> = {};
  try {
    for (const set of sets) {
      for (const gap of await gapsOfSet(world, set)) {
        if (!all && providerPolicy(gap.policy)?.recommended !== true) continue;
        const verdict = verdictOf(verdicts, set.name, gap);
        judged.push({ ...gap, set: set.name, verdict });
        const said = verdict ?? 'unjudged';
        if (list !== 'all' && list !== said) continue;
        print(
          [said, set.name, gap.policy, anyPlaceOf(gap) ?? placeOf(gap), gap.host, tell(gap)].join(
            '\t',
          ),
        );
      }
      const scores = await world.riskScores();
      if (scores.length >= ENDPOINTS) risks[set.name] = spread(scores);
      progress(`posture: ${set.name}, ${judged.length} gaps so far`);
    }
  } finally {
    await world.close();
  }
  const half = (which: Half): Omit<PostureFigures, 'policies'> => {
    const own = judged.filter(({ set }) => halfOf(set) === which);
    const { policies: _policies, ...figures } = postureFigures(own);
    return figures;
  };
  const halves = { tuned: half('tuned'), 'held-out': half('held-out') };
  const { policies, ...rest } = postureFigures(judged);
  const figures = { sets: sets.length, ...rest, risks, halves };
  const measurement = { measure: 'posture', policies, ...figures } as const;
  print(JSON.stringify(measurement));
  return measurement;
}
