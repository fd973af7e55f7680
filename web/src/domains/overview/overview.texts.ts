import { registerTexts } from '../../entities/text/texts.ts';
import overview from './overview.en.json' with { type: 'json' };

declare module '../../entities/text/texts.ts' {
  interface Texts {
    overview: typeof overview;
  }
}

registerTexts('overview', overview);
