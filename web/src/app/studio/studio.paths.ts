/** A page of the studio, by the last part of its address. */
type StudioPage = 'components' | 'logo' | 'theme' | 'grid';

/** Address of a page of the studio. */
export const studioPath = (page: StudioPage) => (companyId: string) =>
  `/${companyId}/studio/${page}`;
