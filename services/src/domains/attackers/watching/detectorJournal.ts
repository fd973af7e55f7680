import pg from 'pg';
import { DatabaseUnavailable } from '../../../platform/database/databaseUnavailable.ts';
import { promisify } from 'node:util';
import { deserialize, serialize } from 'node:v8';
import { constants, zstdCompress, zstdDecompress } from 'node:zlib';
import { orderOf } from '@palisade/engine/attackers/attackers.ts';
import { Detector } from '@palisade/engine/attackers/detector.ts';
import { DETECTOR_LIMITS, type SavedDetector } from '@palisade/engine/attackers/detectorState.ts';
import { type EarlierState, readEarlierState } from '@palisade/engine/attackers/earlierState.ts';
import type { SavedAttacker } from '@palisade/engine/attackers/savedAttackers.ts';
import type { WatchedSettings } from '../../../platform/companySettings.ts';
import type { CompanyQuery } from '../../../platform/database/database.ts';
import { statement } from '../../../platform/database/statement.ts';
import { Findings, type SavedFindings } from './findings.ts';
import { type SavedSessions, SessionLog } from './sessionLog.ts';

const [compress, decompress] = [promisify(zstdCompress), promisify(zstdDecompress)];
/** Typed arrays of mostly zeros: a higher level takes twice as long for a tenth less. */
const FAST = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };
/**
 * The state is saved whole once the journal has so many bytes, and so many times those of the
 * whole.
 */
const JOURNAL = { least: 4 * 1024 * 1024, times: 2 } as const;
const FIRST_OF_JSON = 0x7b;

/**
 * What detection knows of a company beside the rows of attackers: all of it, or what one commit
 * changed.
 */
interface Saved {
  readonly detector: SavedDetector;
  readonly findings: SavedFindings;
  readonly sessions: SavedSessions;
}

/** What is in memory of one company. */
export interface Memory {
  readonly detector: Detector;
  readonly findings: Findings;
  readonly session: SessionLog;
}

/** How much of a company's state is saved how. */
export interface Journal {
  /** Rows, which are numbered from 0: a second writer fails. */
  readonly rows: number;
  readonly bytes: number;
  /** Bytes of the state that was saved whole; null where that was in another form, or never. */
  readonly whole: number | null;
}

const pack = (saved: Saved): Promise<Buffer> => compress(serialize(saved), FAST);

async function unpack(bytes: Buffer): Promise<Saved | EarlierState> {
  const plain = await decompress(bytes);
  if (plain[0] === FIRST_OF_JSON) return JSON.parse(plain.toString('utf8')) as EarlierState; // as earlier releases wrote it
  return deserialize(plain) as Saved; // as pack writes it
}

/**
 * Writes what changed since the last commit into the journal, or all of it once the journal is
 * long.
 * @param hasRow whether an attacker's row says what it goes on from
 * @returns how it is saved once that is committed
 */
export async function saveMemory(
  query: CompanyQuery,
  settings: WatchedSettings,
  { detector, findings, session }: Memory,
  journal: Journal,
  hasRow: (attacker: number) => boolean,
): Promise<Journal> {
  const { companyId } = settings;
  const isWhole =
    journal.whole === null ||
    journal.bytes > Math.max(JOURNAL.least, JOURNAL.times * journal.whole);
  if (isWhole)
    return saveWhole(query, {
      detector: detector.state.save(hasRow),
      findings: findings.save(),
      sessions: session.save(settings),
    });
  const bytes = await pack({
    detector: detector.state.changes(hasRow),
    findings: findings.changes(),
    sessions: session.changes(settings),
  });
  await query(
    'insert into attackers.detector_journal (company_id, number, changes) values ($1, $2, $3)',
    [companyId, journal.rows, bytes],
  );
  return { ...journal, rows: journal.rows + 1, bytes: journal.bytes + bytes.length };
}

async function saveWhole(query: CompanyQuery, saved: Saved): Promise<Journal> {
  const bytes = await pack(saved);
  await query(
    `insert into attackers.detector_states (company_id, state) values ($1, $2)
      on conflict (company_id) do update set state = excluded.state, saved_at = now()`,
    [query.companyId, bytes],
  );
  await query('delete from attackers.detector_journal where company_id = $1', [query.companyId]);
  return { rows: 0, bytes: 0, whole: bytes.length };
}

/** Saves what is in memory whole, so that nothing is left of what was there before. */
export async function rewriteMemory(
  query: CompanyQuery,
  settings: WatchedSettings,
  { detector, findings, session }: Memory,
  hasRow: (attacker: number) => boolean,
): Promise<Journal> {
  return saveWhole(query, {
    detector: detector.state.save(hasRow),
    findings: findings.save(),
    sessions: session.save(settings),
  });
}

const STATE = statement('select state from attackers.detector_states where company_id = $1', {
  state: 'bytea',
});

const CHANGES = statement(
  'select changes from attackers.detector_journal where company_id = $1 order by number',
  { changes: 'bytea' },
);

/** The parts of a company's state, oldest first. */
async function readParts(
  query: CompanyQuery,
): Promise<{ readonly parts: readonly (Saved | EarlierState)[]; readonly journal: Journal }> {
  const [state] = await query(STATE, [query.companyId]);
  const rows = await query(CHANGES, [query.companyId]);
  const parts: (Saved | EarlierState)[] = [];
  for (const bytes of [
    ...(state === undefined ? [] : [state.state]),
    ...rows.map(({ changes }) => changes),
  ])
    parts.push(await unpack(bytes));
  const isEarlier = parts.some((part) => 'version' in part);
  return {
    parts,
    journal: {
      rows: rows.length,
      bytes: rows.reduce((sum, { changes }) => sum + changes.length, 0),
      whole: state === undefined || isEarlier ? null : state.state.length,
    },
  };
}

const ATTACKER_STATES = statement(
  `select s.state from attackers.attackers a
    join attackers.attacker_states s on s.company_id = a.company_id and s.attacker_id = a.id
     where a.company_id = $1 and ($2::bigint[] is null or a.number = any($2))
       order by a.last_seen_at desc limit ${DETECTOR_LIMITS.attackers}`,
  { state: 'text' },
);

/**
 * The attackers that have rows, as these say. @param live numbers of those that are wanted; null
 * for the latest
 */
async function readOwn(
  query: CompanyQuery,
  live: readonly number[] | null,
): Promise<SavedAttacker[]> {
  const states = await query(ATTACKER_STATES, [query.companyId, live]);
  return states.reverse().map(({ state }) => JSON.parse(state) as SavedAttacker); // as writeAttackers writes it
}

const HIGHEST_NUMBER = statement(
  `select greatest((select max(number) from attackers.attackers where company_id = $1),
      (select max(gone_number) from attackers.united where company_id = $1), 0) as number`,
  { number: 'int8' },
);

/**
 * What detection knew of a company when the last batch of it was committed.
 * @param onUnreadable called with the error of a damaged state; only the attackers' rows are
 * restored then
 */
export async function loadMemory(
  query: CompanyQuery,
  seed: number,
  onUnreadable: (error: unknown) => void,
): Promise<Memory & { readonly journal: Journal }> {
  const [highest] = await query(HIGHEST_NUMBER, [query.companyId]);
  const last = highest?.number ?? 0;
  const begin = async (
    parts: readonly (Saved | EarlierState)[],
    journal: Journal,
  ): Promise<Memory & { readonly journal: Journal }> => {
    const saved = parts.flatMap((part) => ('version' in part ? [] : [part]));
    const detectors = parts.map((part) =>
      'version' in part ? readEarlierState(part) : part.detector,
    );
    const own = await readOwn(query, orderOf(detectors.map(({ attackers }) => attackers)));
    const memory = {
      detector: new Detector(seed),
      findings: new Findings(),
      session: new SessionLog(),
    };
    memory.detector.restore(detectors, own, last);
    for (const { attacker } of own) memory.findings.rows.add(attacker.number);
    memory.findings.load(
      saved.map(({ findings }) => findings),
      memory.detector.state.attackers.all(),
    );
    memory.session.load(saved.map(({ sessions }) => sessions));
    return { ...memory, journal };
  };
  try {
    const { parts, journal } = await readParts(query);
    return await begin(parts, journal);
  } catch (error) {
    // What the database could not give now is there the next time; to begin anew would overwrite
    // it.
    if (error instanceof DatabaseUnavailable || error instanceof pg.DatabaseError) throw error;
    onUnreadable(error);
    return await begin([], { rows: 0, bytes: 0, whole: null });
  }
}
