import { registerTexts } from '../../../entities/text/texts.ts';
import remediation from './remediation.en.json' with { type: 'json' };

declare module '../../../entities/text/texts.ts' {
  interface Texts {
    remediation: typeof remediation;
  }
}

registerTexts('remediation', remediation);
