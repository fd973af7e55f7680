import { registerTexts } from '../../../entities/text/texts.ts';
import roles from './roles.en.json' with { type: 'json' };

declare module '../../../entities/text/texts.ts' {
  interface Texts {
    roles: typeof roles;
  }
}

registerTexts('roles', roles);
