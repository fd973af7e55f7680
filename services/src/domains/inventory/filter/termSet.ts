/**
 * Endpoints as a combination of terms (350_members_of_terms.sql): those with one of some terms, at
 * some places, of all of some sets, of any of them, or those that are not in a set.
 */
export type TermSet =
  | { readonly terms: readonly string[] }
  | { readonly places: readonly number[] }
  | { readonly all: readonly TermSet[] }
  | { readonly any: readonly TermSet[] }
  | { readonly not: TermSet };

/** What terms tell of a filter. */
export interface Told {
  /** Every endpoint that the filter keeps is in it. */
  readonly set: TermSet;
  /** Whether it has no others. */
  readonly isExact: boolean;
}

/** Places of a block, as bits of a string; `place >> BLOCK_BITS` is the block. */
const BLOCK_BITS = 13;
/** No place of a block, in SQL. */
export const NONE = `0::bit(${2 ** BLOCK_BITS})`;

/**
 * Relation of `block` and `members`, bits of the endpoints of a set within a block, for every block
 * that the company has. Appends its values.
 */
export function membersOf(set: TermSet, companyId: string, values: unknown[]): string {
  const company = `$${values.push(companyId)}`;
  const joins: string[] = [];
  const joined = (rows: string): string => {
    const name = `t${joins.length}`;
    joins.push(`left join (${rows} group by 1) ${name} on ${name}.block = every.block`);
    return `coalesce(${name}.members, ${NONE})`;
  };
  const bits = (node: TermSet): string => {
    if ('terms' in node)
      return joined(
        `select block, bit_or(members) as members from term_members where company_id = ${company}
          and term = any($${values.push(node.terms)}::text[])`,
      );
    if ('places' in node)
      return joined(
        `select (place >> ${BLOCK_BITS})::int as block, bit_or(set_bit(${NONE},
          (place & ${2 ** BLOCK_BITS - 1})::int, 1)) as members
          from unnest($${values.push(node.places)}::bigint[]) place`,
      );
    if ('not' in node) return `~(${bits(node.not)})`;
    const parts = ('all' in node ? node.all : node.any).map(bits);
    if (parts.length === 0) return 'all' in node ? 'every.members' : NONE;
    return `(${parts.join('all' in node ? ' & ' : ' | ')})`;
  };
  const kept = bits(set);
  return `select every.block, every.members & ${kept} as members
    from term_members every ${joins.join(' ')} where every.company_id = ${company} and every.term = 'all:'`;
}

/** Places of the endpoints of a set, as an array. A set bit ends what a split by ones gives. */
export function placesOf(set: TermSet, companyId: string, values: unknown[]): string {
  return `array(
    select (block::bigint << ${BLOCK_BITS}) + sum(length(gap)) over (partition by block order by number) + number - 1
    from (${membersOf(set, companyId, values)}) found cross join lateral string_to_table(members::text,
      '1') with ordinality gaps(gap, number)
    where bit_count(members) > 0 and number <= bit_count(members))`;
}

/** How many endpoints a set has, and the blocks that the company's endpoints are in. */
export interface SetSize {
  readonly size: number;
  readonly firstBlock: number;
  readonly lastBlock: number;
}

export const sizeStatement = (set: TermSet, companyId: string, values: unknown[]): string =>
  `select coalesce(sum(bit_count(members)), 0)::int as size, coalesce(min(block), 0) as "firstBlock",
    coalesce(max(block), 0) as "lastBlock" from (${membersOf(set, companyId, values)}) found`;

/** Bits of a set for all blocks of the company, as an array; gathered once a statement. */
export function blocksOf(
  set: TermSet,
  companyId: string,
  { firstBlock, lastBlock }: SetSize,
  values: unknown[],
): string {
  const [first, last] = [firstBlock, lastBlock].map((block) => `$${values.push(block)}::int`);
  return `array(select coalesce(found.members, ${NONE}) from generate_series(${first},
    ${last}) number left join (${membersOf(set, companyId, values)}) found on found.block = number
    order by number)`;
}

/** Whether the bit of the row of a table with `place` is set in an array of blocks. */
export const isMember = (blocks: string, { firstBlock }: SetSize, table: string): string =>
  `get_bit((${blocks})[(${table}.place >> ${BLOCK_BITS})::int - ${firstBlock} + 1],
    (${table}.place & ${2 ** BLOCK_BITS - 1})::int) = 1`;
