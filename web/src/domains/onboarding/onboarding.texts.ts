import { registerTexts } from '../../entities/text/texts.ts';
import onboarding from './onboarding.en.json' with { type: 'json' };

declare module '../../entities/text/texts.ts' {
  interface Texts {
    onboarding: typeof onboarding;
  }
}

registerTexts('onboarding', onboarding);
