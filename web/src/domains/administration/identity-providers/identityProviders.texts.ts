import { registerTexts } from '../../../entities/text/texts.ts';
import identityProviders from './identityProviders.en.json' with { type: 'json' };

declare module '../../../entities/text/texts.ts' {
  interface Texts {
    identityProviders: typeof identityProviders;
  }
}

registerTexts('identityProviders', identityProviders);
