import { dataTypeNamed } from '@palisade/engine/sensitive/dataTypes.ts';
import type { PrivacyOption } from '@palisade/engine/sensitive/own/ownTypes.ts';
import { OTHER_DATA_TYPE } from '@palisade/vocabulary/dataClassification.ts';
import { DATA_TYPE_NAMES } from '@palisade/vocabulary/dataTypeNames.ts';
import type { CompanyQuery } from '../../../platform/database/database.ts';
import { disabledTypes, inherited, ownCategories, ownDataTypes } from './dataTypes.repository.ts';

/** A data type that a person may choose for a parameter. */
interface NamedType {
  /** Whether the company made it, or a system user for every company. */
  readonly isOwn: boolean;
  readonly said: {
    /** Names of its categories. */
    readonly dataCategories: readonly string[];
    readonly privacy: PrivacyOption;
  };
}

/**
 * The data type of a name: the product's, the company's own, one of every company, or the one for
 * everything else; null when there is none.
 */
export async function namedType(query: CompanyQuery, name: string): Promise<NamedType | null> {
  if (name === OTHER_DATA_TYPE)
    return { isOwn: false, said: { dataCategories: [], privacy: 'mask' } };
  const known = dataTypeNamed(name);
  if (known !== undefined)
    return {
      isOwn: false,
      said: {
        dataCategories: known.categories ?? [known.category],
        privacy: known.privacyDefault,
      },
    };
  const shared = await inherited(query);
  const all = [...(await ownDataTypes(query)), ...shared.types];
  const own = all.find((type) => type.name === name);
  if (own === undefined) return null;
  const categories = [...(await ownCategories(query)), ...shared.categories];
  const names = new Map(categories.map((each) => [each.id, each.name]));
  const dataCategories = own.categories.map((each) => names.get(each) ?? each);
  return { isOwn: true, said: { dataCategories, privacy: own.privacy } };
}

/** Names of the data types that a person may choose for a parameter: those that are enabled. */
export async function choosableTypes(query: CompanyQuery): Promise<string[]> {
  const shared = await inherited(query);
  const disabled = new Set([...(await disabledTypes(query)), ...shared.disabled]);
  const own = [...(await ownDataTypes(query)), ...shared.types];
  return [
    ...own.flatMap(({ id, name, enabled }) => (enabled && !disabled.has(id) ? [name] : [])),
    ...DATA_TYPE_NAMES.filter((name) => !disabled.has(name)),
    OTHER_DATA_TYPE,
  ];
}
