import { object, string } from 'yup';

/** What a person types to sign in. */
export interface SignInValues {
  readonly email: string;
  readonly password: string;
}

export const SIGN_IN_DEFAULTS: SignInValues = { email: '', password: '' };

const email = string()
  .trim()
  .required()
  .max(254)
  .matches(/^[^\s@]+@[^\s@]+$/);

/** What a person types who forgot their password. */
export interface EmailValues {
  readonly email: string;
}

export const emailSchema = object({ email });

/** Messages are not shown: the button stays off until both are valid. */
export const signInSchema = object({
  email,
  password: string().required().max(1024),
});
