/** What fields beside a field say about the data in it. */
export interface BesideField {
  /** Types that they speak for, by index. */
  readonly supported: ReadonlySet<number>;
  /** Of those, types that a field of this name may be though its name alone says nothing. */
  readonly called: ReadonlySet<number>;
  /** Types that they speak against: numbers of goods and parcels look like those of cards. */
  readonly doubted: ReadonlySet<number>;
}
