import { registerTexts } from '../../../entities/text/texts.ts';
import organizations from './organizations.en.json' with { type: 'json' };

declare module '../../../entities/text/texts.ts' {
  interface Texts {
    organizations: typeof organizations;
  }
}

registerTexts('organizations', organizations);
