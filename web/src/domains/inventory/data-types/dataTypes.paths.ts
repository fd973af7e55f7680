/** Address of the data types of a company. */
export const dataTypesPath = (companyId: string) =>
  `/${companyId}/settings/data-classification/data-types`;

/** Address of its data categories. */
export const dataCategoriesPath = (companyId: string) =>
  `/${companyId}/settings/sensitive-categories`;

/** Addresses of those of every company, in the back office. */
export const globalDataTypesPath = (companyId: string) =>
  `/${companyId}/backoffice/data-classification/data-types`;
export const globalDataCategoriesPath = (companyId: string) =>
  `/${companyId}/backoffice/data-classification/categories`;

/** Name of the drawer in addresses; a new type has no id, one of the product's its name. */
export const DATA_TYPE_DRAWER = 'DataTypeSideDrawer';
/** The same of a category. */
export const DATA_CATEGORY_DRAWER = 'DataCategorySideDrawer';
/** The same of those of every company. */
export const GLOBAL_DATA_TYPE_DRAWER = 'GlobalDataTypeSideDrawer';
export const GLOBAL_DATA_CATEGORY_DRAWER = 'GlobalDataCategorySideDrawer';
