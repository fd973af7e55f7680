/** Data of each message of an event stream; comments and other fields are left out. */
export async function* readEvents(
  body: AsyncIterable<Uint8Array>,
): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of body) {
    text += decoder.decode(chunk, { stream: true });
    const messages = text.replaceAll('\r\n', '\n').split('\n\n');
    text = messages.pop() ?? '';
    for (const message of messages) {
      const data = message
        .split('\n')
        .flatMap((line) => (line.startsWith('data:') ? [line.slice(5).trimStart()] : []));
      if (data.length > 0) yield data.join('\n');
    }
  }
}
