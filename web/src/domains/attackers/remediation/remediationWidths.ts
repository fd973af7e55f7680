/** Widths of the columns of tickets and insights while the rows are on their way. */
export const REMEDIATION_WIDTHS = [96, 0, 192, 116, 140, 140, 120, 96, 116];
