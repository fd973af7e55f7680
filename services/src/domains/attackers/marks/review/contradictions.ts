import {
  ANY_SEGMENT,
  EXCESSIVE_TYPES,
  type MarkVerdict,
} from '@palisade/vocabulary/attackMarks.ts';
import type { LegitimateSubject } from '@palisade/engine/attackers/tuning.ts';
import type { CompanyQuery } from '../../../../platform/database/database.ts';
import { as, statement } from '../../../../platform/database/statement.ts';
import { wordsOf } from '../subjects.ts';
import type { Contradiction } from './review.schemas.ts';

/** What is needed of a mark to hold it against another one. */
export interface ComparedMark extends Omit<LegitimateSubject, 'endpoint'> {
  readonly endpointId: string | null;
  readonly subject: string;
  readonly attackerId: string | null;
  readonly verdict: MarkVerdict;
  readonly isTuned: boolean;
}

/** Contradictions that are shown of one mark. */
const MOST = 10;
/** Marks of the places of one page that are compared: far more than a place has. */
const COMPARED = 2_000;

const pattern = (path: string): string[] => path.split('/');
const isAny = (one: string | undefined, other: string | undefined): boolean =>
  one === ANY_SEGMENT || other === ANY_SEGMENT || one === other;

/** Whether two paths, where `{}` is any segment, can be one. */
function areLike(one: string, other: string): boolean {
  const [a, b] = [pattern(one), pattern(other)];
  return a.length === b.length && a.every((segment, index) => isAny(segment, b[index]));
}

const isExcessive = ({ kind, type }: ComparedMark): boolean =>
  kind === 'excessiveUse' || (type !== null && EXCESSIVE_TYPES.includes(type));

/** What is the same of two subjects at one place; null where nothing is. */
function overlap(
  legitimate: ComparedMark,
  suspicious: ComparedMark,
): 'same' | 'field' | 'values' | 'behaviour' | null {
  if (legitimate.kind === 'unknownEndpoint' && suspicious.kind === 'unknownEndpoint')
    return areLike(legitimate.path ?? '', suspicious.path ?? '') ? 'same' : null;
  if (legitimate.subject === suspicious.subject) return 'same';
  if (isExcessive(legitimate) && isExcessive(suspicious)) return 'same';
  const isSameField =
    legitimate.location === suspicious.location &&
    legitimate.name === suspicious.name &&
    legitimate.location !== null;
  if (isSameField) return legitimate.kind === 'injection' ? 'values' : 'field';
  const isWhole = legitimate.kind === 'behaviour' || legitimate.kind === 'excessiveUse';
  return isWhole && (suspicious.kind === 'field' || suspicious.kind === 'injection')
    ? 'behaviour'
    : null;
}

/**
 * What holds of a legitimate mark and a suspicious one of the same place; null where they do not
 * contradict each other. A legitimate mark of one attacker says nothing of other attackers.
 */
function whatHolds(legitimate: ComparedMark, suspicious: ComparedMark): string | null {
  if (!legitimate.isTuned) return null;
  const shared = overlap(legitimate, suspicious);
  if (shared === null) return null;
  if (shared === 'same')
    return 'Detection leaves it out for everybody, this attacker too. Suspicious is shown at the steps of that attacker alone.';
  if (shared === 'field')
    return 'How unlike the field is to what was learned is left out. Signatures in it go on to count.';
  if (shared === 'values')
    return 'Signatures in the field and its unusual values are left out for everybody. Other anomalies of the field go on to count.';
  return 'The behaviour is left out for everybody. The field goes on to count.';
}

const COMPARED_MARKS = statement(
  `select id, kind, endpoint_id as "endpointId", subject, location, name, status, type, host, method, path,
       attacker_id as "attackerId", verdict, is_tuned as "isTuned" from attackers.marks
     where company_id = $1 and (expires_at is null or expires_at > now())
       and (endpoint_id = any($2::uuid[]) or (endpoint_id is null and $3::boolean)) order by at desc limit ${COMPARED}`,
  {
    id: 'uuid',
    kind: as<ComparedMark['kind']>('text'),
    endpointId: 'uuid?',
    subject: 'text',
    location: 'text?',
    name: 'text?',
    status: 'int4?',
    type: as<ComparedMark['type']>('text?'),
    host: 'text?',
    method: 'text?',
    path: 'text?',
    attackerId: 'uuid?',
    verdict: as<MarkVerdict>('text'),
    isTuned: 'bool',
  },
);

/** Marks that contradict each of these and hold, with what holds of the two. */
export async function contradictionsOf(
  query: CompanyQuery,
  marks: readonly (ComparedMark & { readonly state: string })[],
): Promise<ReadonlyMap<string, readonly Contradiction[]>> {
  const active = marks.filter(({ state }) => state === 'active');
  if (active.length === 0) return new Map();
  const others = await query(COMPARED_MARKS, [
    query.companyId,
    [...new Set(active.flatMap(({ endpointId }) => endpointId ?? []))],
    active.some(({ endpointId }) => endpointId === null),
  ]);
  const placeOf = ({ endpointId, method, host }: ComparedMark): string =>
    endpointId ?? `${method ?? ''} ${host ?? ''}`;
  const byPlace = Map.groupBy(others, placeOf);
  return new Map(
    active.map((mark) => [
      mark.id,
      (byPlace.get(placeOf(mark)) ?? []).flatMap((other) => told(mark, other)).slice(0, MOST),
    ]),
  );
}

function told(mark: ComparedMark, other: ComparedMark): Contradiction[] {
  if (mark.verdict === other.verdict) return [];
  const [legitimate, suspicious] = mark.verdict === 'legitimate' ? [mark, other] : [other, mark];
  const holds = whatHolds(legitimate, suspicious);
  const { id, verdict, isTuned, attackerId } = other;
  return holds === null
    ? []
    : [{ markId: id, words: wordsOf(other), verdict, isTuned, attackerId, holds }];
}
