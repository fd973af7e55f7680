/**
 * One field of a message: bytes for strings and messages, a number for the rest (64 bits as far as
 * a double is exact).
 */
export interface WireField {
  readonly number: number;
  readonly bytes: Uint8Array | null;
  readonly value: number;
}

/** Bytes that are no protobuf. */
class WireError extends Error {}

/**
 * Reads the fields of a message off the wire. The whole of the format that OTLP uses fits here,
 * which is less than the smallest library and the code it generates.
 * @throws WireError when the bytes are no message
 */
export function* wireFields(bytes: Uint8Array): Generator<WireField> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 0;
  const varint = (): number => {
    let value = 0;
    for (let shift = 0; shift < 70; shift += 7) {
      const byte = bytes[at++];
      if (byte === undefined) throw new WireError('cut off');
      value += (byte & 127) * 2 ** shift;
      if (byte < 128) return value;
    }
    throw new WireError('a number of more than ten bytes');
  };
  const skip = (length: number): number => {
    const start = at;
    at += length;
    if (at > bytes.length) throw new WireError('cut off');
    return start;
  };
  while (at < bytes.length) {
    const tag = varint();
    const number = Math.floor(tag / 8);
    const type = tag % 8;
    if (number === 0) throw new WireError('field 0');
    if (type === 0) yield { number, bytes: null, value: varint() };
    else if (type === 2) {
      const length = varint();
      const start = skip(length);
      yield { number, bytes: bytes.subarray(start, at), value: NaN };
    } else if (type === 1) {
      const start = skip(8);
      yield {
        number,
        bytes: bytes.subarray(start, at),
        value: view.getUint32(start, true) + view.getUint32(start + 4, true) * 2 ** 32,
      };
    } else if (type === 5) yield { number, bytes: null, value: view.getUint32(skip(4), true) };
    else throw new WireError(`wire type ${type}`);
  }
}
