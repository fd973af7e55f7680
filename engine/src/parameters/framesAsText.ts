/** What a program calls where it was, outermost last, when it failed. */
const FRAMES = /^(?:trace|traces|stack|stack_?trace|back_?trace|frames|stack_?frames)$/i;
/** Where a file of a program is, as no client knows it. */
const OF_SERVER = /^(?:\/|[A-Za-z]:[\\/])[^\n]{1,160}\.\w{1,8}$/;
const DEEPEST = 3;
const MOST_FRAMES = 50;
const MOST_MEMBERS = 30;

type Members = Readonly<Record<string, unknown>>;

const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A frame in one line, as programs write it where a trace is a text; null for what is none. */
function lineOf(frame: unknown): string | null {
  if (!isMembers(frame)) return null;
  const file = frame['file'] ?? frame['fileName'] ?? frame['filename'];
  const line = frame['line'] ?? frame['lineNumber'] ?? frame['lineno'];
  return typeof file === 'string' && OF_SERVER.test(file) && Number.isInteger(line)
    ? `at frame (${file}:${String(line)}:0)`
    : null;
}

/** Whether a text may have frames in parts; most answers have not, and are not walked through. */
export const mayHaveFrames = (text: string): boolean =>
  text.includes('"line') && /"file(?:name)?"/i.test(text);

/**
 * An answer in which the frames of a stack trace that are told in parts (`{"file": …, "line": …}`)
 * are lines of text, as they are elsewhere.
 */
export function framesAsText(json: unknown, depth = 0): unknown {
  if (!isMembers(json) || depth > DEEPEST) return json;
  let told: Record<string, unknown> | null = null;
  for (const [name, value] of Object.entries(json).slice(0, MOST_MEMBERS)) {
    const lines =
      FRAMES.test(name) && Array.isArray(value) ? value.slice(0, MOST_FRAMES).map(lineOf) : [];
    const read = lines.length > 0 && !lines.includes(null) ? lines : framesAsText(value, depth + 1);
    if (read !== value) (told ??= { ...json })[name] = read;
  }
  return told ?? json;
}
