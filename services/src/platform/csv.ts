/** What a cell can hold: lists are joined, times are written as they come. */
export type Cell = string | number | boolean | null | readonly (string | number)[];

/** A spreadsheet takes text that begins so for a formula, in some languages also when it is wide. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
const QUOTED = /[",\r\n]/;

/**
 * One cell by RFC 4180. Text that a spreadsheet would run as a formula gets an apostrophe before
 * it, which spreadsheets take as "this is text".
 */
function csvCell(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no';
  const text = typeof cell === 'string' ? cell : cell.join('; ');
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return QUOTED.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** One line with its end. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/** Says to spreadsheets that the text is UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';
