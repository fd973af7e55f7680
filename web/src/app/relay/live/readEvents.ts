/** A message of the stream. */
export interface StreamEvent {
  readonly event: string;
  readonly data: unknown;
}

/**
 * Reads server-sent events whose data are JSON.
 * @param onBytes called with each sign of life, comments too
 * @throws what reading throws, and SyntaxError for data that are no JSON
 */
export async function* readEvents(
  body: ReadableStream<Uint8Array>,
  onBytes: () => void,
): AsyncGenerator<StreamEvent, void, undefined> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    onBytes();
    text += decoder.decode(value, { stream: true });
    const messages = text.split('\n\n');
    text = messages.pop() ?? '';
    for (const message of messages) {
      const fields = new Map(
        message
          .split('\n')
          .map((line) => [
            line.slice(0, line.indexOf(':')),
            line.slice(line.indexOf(':') + 1).trim(),
          ]),
      );
      const data = fields.get('data');
      if (data)
        yield { event: fields.get('event') ?? 'message', data: JSON.parse(data) as unknown };
    }
  }
}
