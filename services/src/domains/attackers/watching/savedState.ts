import { promisify } from 'node:util';
import { zstdCompress, zstdDecompress } from 'node:zlib';
import { Detector } from '@palisade/engine/attackers/detector.ts';
import { DETECTOR_LIMITS, type DetectorStateJson } from '@palisade/engine/attackers/detectorState.ts';
import { type SavedAttacker, withAttackers, withoutAttackers } from '@palisade/engine/attackers/savedAttackers.ts';
import type { Query } from '../../../platform/database/database.ts';

const [compress, decompress] = [promisify(zstdCompress), promisify(zstdDecompress)];

/** Writes what a detector remembers, but for the attackers that have rows: those keep their own state. */
export async function saveState(query: Query, companyId: string, detector: Detector, rows: ReadonlySet<number>): Promise<void> {
  const state = await compress(JSON.stringify(withoutAttackers(detector.toJSON(), (number) => rows.has(number))));
  await query('insert into attackers.detector_states (company_id, state) values ($1, $2) on conflict (company_id) do update set state = excluded.state, saved_at = now()', [companyId, state]);
}

export interface Loaded {
  readonly detector: Detector;
  /** Numbers of the attackers that have rows. */
  readonly rows: readonly number[];
}

/**
 * A detector that goes on from the tables. Attackers are as of the last commit, since they are written with it; what it
 * remembers of traffic is as of the last time that it was saved.
 * @param onUnreadable hears of a state that cannot be read: then only attackers are known
 */
export async function loadDetector(query: Query, companyId: string, seed: number, onUnreadable: (error: unknown) => void): Promise<Loaded> {
  const [saved] = await query<{ state: Buffer }>('select state from attackers.detector_states where company_id = $1', [companyId]);
  const states = await query<{ state: string }>(
    `select s.state from attackers.attackers a join attackers.attacker_states s on s.company_id = a.company_id and s.attacker_id = a.id
     where a.company_id = $1 order by a.last_seen_at desc limit ${DETECTOR_LIMITS.attackers}`,
    [companyId],
  );
  const attackers = states.reverse().map(({ state }) => JSON.parse(state) as SavedAttacker); // As writeAttackers writes it.
  const [last] = await query<{ number: number }>(
    'select greatest((select max(number) from attackers.attackers where company_id = $1), (select max(gone_number) from attackers.united where company_id = $1), 0) as number', [companyId]);
  const detector = new Detector(seed);
  const begin = (state: DetectorStateJson): void => detector.restore(withAttackers(state, attackers, last?.number ?? 0));
  try {
    begin(saved === undefined ? detector.toJSON() : (JSON.parse((await decompress(saved.state)).toString('utf8')) as DetectorStateJson)); // As saveState writes it.
  } catch (error) {
    onUnreadable(error);
    begin(new Detector(seed).toJSON());
  }
  return { detector, rows: attackers.map(({ attacker }) => attacker.number) };
}
