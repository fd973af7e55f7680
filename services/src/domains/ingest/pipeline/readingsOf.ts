import { crc32 } from 'node:zlib';
import type { EntryText, Piece } from '@palisade/engine/exchange/entryStore.ts';
import type { MirroredRequests } from '@palisade/engine/exchange/mirroredRequests.ts';
import { hostOfSource } from '@palisade/engine/exchange/hostOfSource.ts';
import { readEntries } from '@palisade/engine/exchange/readEntries.ts';
import { requestIdOf } from '@palisade/engine/exchange/logs/readJsonLine.ts';
import { readHarText } from '@palisade/engine/exchange/readHarEntry.ts';
import type { Reading } from '@palisade/engine/exchange/reading.ts';
import type { Upload } from '../../../platform/intake.ts';

/** A reading, or that the entry was left out because the sender asked to take one in N. */
export type Taken = Reading | { readonly sampled: true };

const SAMPLED: Taken = { sampled: true };

/** Reads one entry after the other, when it is asked for, so that what an entry takes is garbage before the next one. */
export function readingsOf(upload: Upload, pieces: readonly Piece[], now: number, mirrored: MirroredRequests): Iterable<Taken> {
  const takeOneIn = upload.takeOneIn ?? 1;
  const isHar = upload.format === 'har' || upload.format === 'ndjson';
  if (isHar && takeOneIn === 1) return harReadings(pieces, now);
  return allReadings(upload, takeOneIn, pieces, now, upload.format === 'json-log' && mirrored.size > 0 ? mirrored : null);
}

function* harReadings(pieces: readonly Piece[], now: number): Generator<Reading> {
  for (const piece of pieces) yield 'text' in piece ? readHarText(piece.text, now) : piece;
}

function* allReadings(upload: Upload, takeOneIn: number, pieces: readonly Piece[], now: number, mirrored: MirroredRequests | null): Generator<Taken> {
  const context = { now, host: upload.host ?? hostOfSource(upload.source) };
  for (const piece of pieces) {
    if (!('text' in piece)) {
      yield piece;
      continue;
    }
    const first = takeOneIn === 1 ? 0 : chosenBy(piece);
    let place = 0;
    for (const reading of readEntries(upload.format, piece, context)) {
      if ((first + place++) % takeOneIn !== 0) yield SAMPLED;
      else if (mirrored === null || !('exchange' in reading)) yield reading;
      else yield { exchange: mirrored.join(upload.companyId, requestIdOf(piece.text), reading.exchange, now) };
    }
  }
}

/** A number that the content decides, so that the same entry is always taken or always left out. */
const chosenBy = (entry: EntryText): number => crc32(entry.bytes);
