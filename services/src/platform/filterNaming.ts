/**
 * SQL that holds where a stored filter, or a view with one, has a condition on types or categories of
 * data with a value in it.
 * @param column of jsonb
 * @param value expression of the text
 */
export const namesData = (column: string, value: string): string =>
  `jsonb_path_exists(${column},
    '$.** ? (@.field like_regex "data(Type|Category)$" flag "i").value ? (@ == $value)',
    jsonb_build_object('value', ${value}::text))`;
