interface Searched {
  readonly name: string;
  readonly type: string;
  readonly dataType: string | null | undefined;
  readonly dataCategories: readonly string[];
}

/** Whether name, type, data type or a category contains the text, in any letter case. */
export function matchesParameter(
  { name, type, dataType, dataCategories }: Searched,
  text: string,
  inLanguage: (english: string) => string,
): boolean {
  const search = text.trim().toLowerCase();
  const ofCatalogue = [dataType ?? '', ...dataCategories];
  return (
    search === '' ||
    [name, type, ...ofCatalogue, ...ofCatalogue.map(inLanguage)].some((word) =>
      word.toLowerCase().includes(search),
    )
  );
}
