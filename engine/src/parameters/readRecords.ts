const LINES = /^(?:application\/(?:x-)?(?:ndjson|jsonlines?|jsonl)|application\/fhir\+ndjson)$/;
const TABLE = /^(?:text|application)\/(?:csv|tab-separated-values)$/;
/** Records that say what all of them are like. */
const MOST = 20;
const LONGEST = 65_536;
const MOST_COLUMNS = 200;
const SEPARATORS = [',', ';', '\t', '|'] as const;

/** Whether a body of this media type is a record a line, which no other reader knows. */
export const isOfRecords = (mediaType: string): boolean =>
  LINES.test(mediaType) || TABLE.test(mediaType);

/**
 * The first records of a body with one a line: JSON, or a table whose first line names its columns.
 * Null where it is neither.
 */
export function readRecords(mediaType: string, text: string): readonly object[] | null {
  const lines = text.slice(0, LONGEST).split(/\r?\n/, MOST + 2);
  // What was cut in the middle of a line says nothing of its field.
  if (text.length > LONGEST || lines.length > MOST + 1) lines.pop();
  const filled = lines.filter((line) => line !== '');
  return LINES.test(mediaType) ? readLines(filled) : readTable(filled);
}

function readLines(lines: readonly string[]): readonly object[] | null {
  try {
    const read = lines.slice(0, MOST).map((line): unknown => JSON.parse(line));
    const records = read.filter((one): one is object => typeof one === 'object' && one !== null);
    return records.length === 0 ? null : records;
  } catch {
    return null;
  }
}

function readTable([head = '', ...rows]: readonly string[]): readonly object[] | null {
  const separator = SEPARATORS.find((sign) => head.includes(sign));
  if (separator === undefined || rows.length === 0) return null;
  const names = cellsOf(head, separator);
  // A table without a line of names begins with values.
  if (names.some((name) => name === '' || /^[\d+]|@/.test(name))) return null;
  return rows.slice(0, MOST).map((row) => {
    const cells = cellsOf(row, separator);
    return Object.fromEntries(
      names.slice(0, MOST_COLUMNS).map((name, at) => [name, cells[at] ?? '']),
    );
  });
}

/** Cells of a line by RFC 4180; those over several lines are cut. */
function cellsOf(line: string, separator: string): readonly string[] {
  if (!line.includes('"')) return line.split(separator).map((cell) => cell.trim());
  const cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (let at = 0; at < line.length; at++) {
    const sign = line[at] ?? '';
    if (sign === '"' && isQuoted && line[at + 1] === '"') cell += line[at++];
    else if (sign === '"') isQuoted = !isQuoted;
    else if (sign === separator && !isQuoted) {
      cells.push(cell.trim());
      cell = '';
    } else cell += sign;
  }
  return [...cells, cell.trim()];
}
