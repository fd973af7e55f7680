import { uuidV7 } from '../../../platform/uuidV7.ts';
import { MOST_TUNES } from '../tunes/changeTunes.ts';
import type { FieldTune, TuneMetadata } from '../facts/fieldTunes.ts';
import type { EndpointState } from '../state/endpointState.ts';
import type { DecisionRow, SaidRow } from './parameterDecisions.repository.ts';
import { capped, type Said, without } from './saidBefore.ts';

type Place = Pick<FieldTune, 'side' | 'location' | 'contentType' | 'name'>;

/** What a decision makes of one endpoint. */
export interface Outcome {
  readonly written: readonly SaidRow[];
  readonly deleted: readonly string[];
  /** All descriptions of the endpoint's parameters after the decision. */
  readonly tunes: readonly FieldTune[];
  readonly skipped: number;
}

const isAt = (one: Place, other: Place): boolean =>
  one.side === other.side &&
  one.location === other.location &&
  one.contentType === other.contentType &&
  one.name === other.name;

const tuneOf = ({ id, side, location, contentType, name, metadata, at }: SaidRow): FieldTune => ({
  id,
  side,
  location,
  contentType,
  name,
  metadata,
  at: Date.parse(at),
});

/** Parameters that a decision is about: of all places with its name, or the one at its place. */
function placesOf(endpoint: EndpointState, decision: DecisionRow): readonly Place[] {
  const all: readonly Place[] = [...endpoint.parameters.list(), ...endpoint.tunes];
  const meant = all.filter((each) =>
    decision.isForAll ? each.name === decision.name : isAt(each, decision),
  );
  return meant.filter((each, at) => meant.findIndex((other) => isAt(other, each)) === at);
}

/** What somebody said after the decision was made stays. */
const isLater = ({ decisionId, at }: Said, decision: DecisionRow): boolean =>
  decisionId === null ? Date.parse(at) > Date.parse(decision.decidedAt) : decisionId >= decision.id;

function metadataOf(said: TuneMetadata, decision: DecisionRow): TuneMetadata {
  const { dataType: _type, dataCategories: _categories, privacy: _privacy, ...rest } = said;
  const { sensitive, dataType, dataCategories, privacy } = decision;
  if (!sensitive || dataType === null) return { ...rest, sensitive };
  return { ...rest, sensitive, dataType, dataCategories, privacy };
}

/** Has a decision hold at an endpoint. @param said of parameters of its name there */
export function applyAtEndpoint(
  endpoint: EndpointState,
  decision: DecisionRow,
  said: readonly SaidRow[],
): Outcome {
  const written: SaidRow[] = [];
  let room = MOST_TUNES - endpoint.tunes.length;
  let skipped = 0;
  for (const { side, location, contentType, name } of placesOf(endpoint, decision)) {
    const place = { side, location, contentType, name };
    const before = said.find((row) => isAt(row, place));
    if (before !== undefined && isLater(before, decision)) continue;
    if (before === undefined && room <= 0) {
      skipped += 1;
      continue;
    }
    if (before === undefined) room -= 1;
    const words = capped({
      metadata: metadataOf(before?.metadata ?? {}, decision),
      decisionId: decision.id,
      by: decision.decidedBy,
      at: decision.decidedAt,
      before: before === undefined ? null : saidOf(before),
    });
    written.push({ ...place, id: before?.id ?? uuidV7(), ...words });
  }
  const isWritten = (tune: FieldTune): boolean => written.some(({ id }) => id === tune.id);
  const kept = endpoint.tunes.filter((tune) => !isWritten(tune));
  return { written, deleted: [], tunes: [...kept, ...written.map(tuneOf)], skipped };
}

/** Has what was said before a decision hold again at an endpoint. */
export function undoAtEndpoint(
  endpoint: EndpointState,
  decision: DecisionRow,
  said: readonly SaidRow[],
): Outcome {
  const written: SaidRow[] = [];
  const deleted: string[] = [];
  for (const row of said) {
    const now = saidOf(row);
    const words = without(now, decision.id);
    if (words === now) continue;
    if (words === null) deleted.push(row.id);
    else written.push({ ...row, ...words });
  }
  const changed = new Set([...deleted, ...written.map(({ id }) => id)]);
  const kept = endpoint.tunes.filter(({ id }) => !changed.has(id));
  return { written, deleted, tunes: [...kept, ...written.map(tuneOf)], skipped: 0 };
}

const saidOf = ({ metadata, decisionId, by, at, before }: SaidRow): Said => ({
  metadata,
  decisionId,
  by,
  at,
  before,
});
