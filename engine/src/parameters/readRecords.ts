const LINES = /^(?:application\/(?:x-)?(?:ndjson|jsonlines?|jsonl)|application\/fhir\+ndjson)$/;
const TABLE =
  /^(?:text|application)\/(?:(?:x-)?(?:csv|comma-separated-values|tsv)|tab-separated-values)$/;
/** Records that say what all of them are like. */
const MOST = 20;
const LONGEST = 65_536;
const MOST_COLUMNS = 200;
/** Types that say nothing but that it is a text, or a file to be kept, which tables are given out as. */
const ANY = /^(?:text\/plain|application\/(?:x-|force-)?download|application\/vnd\.ms-excel)?$/;
/** Before a table: the mark of its encoding, and which sign stands between cells (of Excel). */
const BEFORE = /^\ufeff?(?:sep=.\r?\n)?/;
/** A name of a column; sentences have a space behind their commas. */
const NAME = /^"?\p{L}[\p{L}\d_.-]*(?: [\p{L}\d_.-]+){0,2}"?$/u;
const FEWEST = { columns: 3, rows: 2 } as const;
const SEPARATORS = [',', ';', '\t', '|'] as const;

/** Whether a body of this media type is a record a line, which no other reader knows. */
export const isOfRecords = (mediaType: string): boolean =>
  LINES.test(mediaType) || TABLE.test(mediaType);

/**
 * Records of a body whose type does not say that it has some: lines of JSON under the type of one
 * document, and tables under that of any text. Null where it has none.
 */
export function findRecords(mediaType: string, text: string): readonly object[] | null {
  if (mediaType.includes('json')) return text.includes('\n') ? readLines(linesOf(text)) : null;
  if (!ANY.test(mediaType)) return null;
  const [head = '', ...rows] = linesOf(text);
  const separator = SEPARATORS.find((sign) => head.includes(sign));
  if (separator === undefined || rows.length < FEWEST.rows) return null;
  const names = head.split(separator);
  const isTable =
    names.length >= FEWEST.columns &&
    names.every((name) => NAME.test(name)) &&
    rows.every((row) => cellsOf(row, separator).length === names.length);
  return isTable ? readTable([head, ...rows]) : null;
}

/**
 * The first records of a body with one a line: JSON, or a table whose first line names its columns.
 * Null where it is neither.
 */
export function readRecords(mediaType: string, text: string): readonly object[] | null {
  const lines = linesOf(text);
  return LINES.test(mediaType) ? readLines(lines) : readTable(lines);
}

/** The first lines that hold something. */
function linesOf(text: string): readonly string[] {
  const lines = text
    .slice(0, LONGEST)
    .replace(BEFORE, '')
    .split(/\r?\n/, MOST + 2);
  // What was cut in the middle of a line says nothing of its field.
  if (text.length > LONGEST || lines.length > MOST + 1) lines.pop();
  return lines.filter((line) => line !== '');
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
