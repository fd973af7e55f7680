import { registerTexts } from '../../entities/text/texts.ts';
import identity from './identity.en.json' with { type: 'json' };

declare module '../../entities/text/texts.ts' {
  interface Texts {
    identity: typeof identity;
  }
}

registerTexts('identity', identity);
