import type { TrafficFormat } from '@palisade/vocabulary/ingestFormats.ts';
import { readBurpItem } from './burp/readBurpItem.ts';
import type { EntryText } from './entryStore.ts';
import { ColumnsText } from './logs/columnsText.ts';
import { readColumnsLine } from './logs/readColumnsLine.ts';
import { readCombinedLine } from './logs/readCombinedLine.ts';
import { readJsonLine } from './logs/readJsonLine.ts';
import { readLoadBalancerLine } from './logs/readLoadBalancerLine.ts';
import { readHarText } from './readHarEntry.ts';
import type { Reading, ReadingContext } from './reading.ts';
import { readSpansJson } from './spans/readSpansJson.ts';
import { readSpansProtobuf } from './spans/readSpansProtobuf.ts';

/**
 * Reads what a splitter cut out: one record, or as many spans as it holds. Never throws, whatever
 * the bytes are.
 */
export function readEntries(
  format: TrafficFormat,
  entry: EntryText,
  context: ReadingContext,
): readonly Reading[] {
  switch (format) {
    case 'har':
    case 'ndjson':
      return [readHarText(entry.text, context.now)];
    case 'combined':
      return [readCombinedLine(line(entry), context)];
    case 'json-log':
      return [readJsonLine(entry.text, context)];
    case 'aws-lb':
      return [readLoadBalancerLine(line(entry), context)];
    case 'cloudfront':
      return [
        readColumnsLine(line(entry), entry instanceof ColumnsText ? entry.columns : [], context),
      ];
    case 'burp':
      return [readBurpItem(entry.text, context.now)];
    case 'otlp-json':
      return readSpansJson(entry.text, context);
    case 'otlp-protobuf':
      return readSpansProtobuf(entry.bytes, context);
  }
}

function line(entry: EntryText): string {
  const { text } = entry;
  return text.endsWith('\r') ? text.slice(0, -1) : text;
}
