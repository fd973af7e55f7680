import { registerTexts } from '../../../entities/text/texts.ts';
import policies from './policies.en.json' with { type: 'json' };

declare module '../../../entities/text/texts.ts' {
  interface Texts {
    policies: typeof policies;
  }
}

registerTexts('policies', policies);
