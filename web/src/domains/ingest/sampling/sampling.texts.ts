import { registerTexts } from '../../../entities/text/texts.ts';
import sampling from './sampling.en.json' with { type: 'json' };

declare module '../../../entities/text/texts.ts' {
  interface Texts {
    sampling: typeof sampling;
  }
}

registerTexts('sampling', sampling);
