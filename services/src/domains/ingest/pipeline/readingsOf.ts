import { crc32 } from 'node:zlib';
import type { EntryText, Piece } from '@palisade/engine/exchange/entryStore.ts';
import type { MirroredLines } from '@palisade/engine/exchange/mirroredRequests.ts';
import { hostOfSource } from '@palisade/engine/exchange/hostOfSource.ts';
import { readEntries } from '@palisade/engine/exchange/readEntries.ts';
import { requestIdOf } from '@palisade/engine/exchange/logs/readJsonLine.ts';
import { readHarText } from '@palisade/engine/exchange/readHarEntry.ts';
import type { Reading } from '@palisade/engine/exchange/reading.ts';
import type { Upload } from '../../../platform/intake.ts';

/** A reading, or that the entry was left out because the sender asked to take one in N. */
export type Taken = Reading | { readonly sampled: true };

const SAMPLED: Taken = { sampled: true };

/** Reads a piece of an upload: one entry, or as many spans as it holds. */
export function readingsOf(
  upload: Upload,
  piece: Piece,
  now: number,
  mirrored: MirroredLines,
): readonly Taken[] {
  if (!('text' in piece)) return [piece];
  const takeOneIn = upload.takeOneIn ?? 1;
  const { format } = upload;
  if (takeOneIn === 1 && (format === 'har' || format === 'ndjson'))
    return [readHarText(piece.text, now)];
  const readings = readEntries(format, piece, {
    now,
    host: upload.host ?? hostOfSource(upload.source),
  });
  const first = takeOneIn === 1 ? 0 : chosenBy(piece);
  const isMirrored = format === 'json-log' && mirrored.mayJoin();
  return readings.map((reading, place) => {
    if ((first + place) % takeOneIn !== 0) return SAMPLED;
    if (!isMirrored || !('exchange' in reading)) return reading;
    return { exchange: mirrored.join(piece, requestIdOf(piece.text), reading.exchange) };
  });
}

/** A number that the content decides, so that the same entry is always taken or always left out. */
const chosenBy = (entry: EntryText): number => crc32(entry.bytes);
