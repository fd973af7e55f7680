import { LIMITS } from '@palisade/vocabulary/limits.ts';
import type { TrafficFormat } from '@palisade/vocabulary/ingestFormats.ts';
import { BurpSplitter } from './burp/burpSplitter.ts';
import { type EntrySplitter, EntryStore } from './entryStore.ts';
import { HarScanner } from './harScanner.ts';
import { LineSplitter } from './lineSplitter.ts';
import { ColumnsSplitter } from './logs/columnsText.ts';
import { JsonValueSplitter } from './spans/jsonValueSplitter.ts';
import { ProtobufSplitter } from './spans/protobufSplitter.ts';

/**
 * Makes the splitter of a format. `entryBytes` bounds one entry: a longer one is skipped as
 * `tooLarge`.
 */
export function splitEntries(
  format: TrafficFormat,
  entryBytes: number = LIMITS.entryBytes,
): EntrySplitter {
  const store = new EntryStore(entryBytes);
  switch (format) {
    case 'har':
      return new HarScanner(store);
    case 'ndjson':
      return new LineSplitter(store, 'json');
    case 'json-log':
      return new LineSplitter(store, 'json');
    case 'cloudfront':
      return new ColumnsSplitter(new LineSplitter(store, 'text'));
    case 'otlp-json':
      return new JsonValueSplitter(store);
    case 'otlp-protobuf':
      return new ProtobufSplitter(entryBytes);
    case 'burp':
      return new BurpSplitter(entryBytes);
    case 'combined':
    case 'aws-lb':
      return new LineSplitter(store, 'text');
  }
}
