export type OtlpEncoding = 'otlp-json' | 'otlp-protobuf';

/**
 * The answer to an export request: empty when all went well, else how many spans were refused and
 * why.
 */
export function exportAnswer(
  encoding: OtlpEncoding,
  rejectedSpans: number,
  errorMessage: string,
): Buffer {
  if (encoding === 'otlp-json')
    return Buffer.from(
      JSON.stringify(
        rejectedSpans === 0
          ? {}
          : { partialSuccess: { rejectedSpans: String(rejectedSpans), errorMessage } },
      ),
    );
  if (rejectedSpans === 0) return Buffer.alloc(0);
  const partialSuccess = Buffer.concat([
    Buffer.from([8]),
    varint(rejectedSpans),
    text(2, errorMessage),
  ]);
  return Buffer.concat([Buffer.from([10]), varint(partialSuccess.length), partialSuccess]);
}

/** A `google.rpc.Status`, which OTLP answers failures with. */
export function statusAnswer(encoding: OtlpEncoding, code: number, message: string): Buffer {
  if (encoding === 'otlp-json') return Buffer.from(JSON.stringify({ code, message }));
  return Buffer.concat([Buffer.from([8]), varint(code), text(2, message)]);
}

function text(number: number, value: string): Buffer {
  const bytes = Buffer.from(value);
  return Buffer.concat([varint(number * 8 + 2), varint(bytes.length), bytes]);
}

function varint(value: number): Buffer {
  const bytes: number[] = [];
  let left = value;
  for (; left > 127; left = Math.floor(left / 128)) bytes.push((left % 128) + 128);
  return Buffer.from([...bytes, left]);
}
