interface Entry {
  readonly request?: { readonly postData?: { readonly text?: string } };
  readonly response?: { readonly content?: { readonly text?: string } };
}

function parseBody(text: string | undefined): void {
  if (text === undefined || (text[0] !== '{' && text[0] !== '[')) return;
  try {
    JSON.parse(text);
  } catch {
    // A body that only looks like JSON.
  }
}

/**
 * Entries per CPU second that `JSON.parse` of each line and of both its bodies takes: no reader can
 * be faster.
 */
export function parseLimit(lines: readonly Buffer[], rounds: number): number {
  const startedAt = process.cpuUsage();
  for (let round = 0; round < rounds; round += 1) {
    for (const line of lines) {
      const entry = JSON.parse(line.toString('utf8')) as Entry; // made by the demo generator
      parseBody(entry.request?.postData?.text);
      parseBody(entry.response?.content?.text);
    }
  }
  const { user, system } = process.cpuUsage(startedAt);
  return (rounds * lines.length) / ((user + system) / 1e6);
}
