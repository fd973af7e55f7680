import { object, string } from 'yup';

/** What a person types to sign in. */
export interface SignInValues {
  readonly email: string;
  readonly password: string;
}

export const SIGN_IN_DEFAULTS: SignInValues = { email: '', password: '' };

/** Messages are not shown: the button stays off until both are valid. */
export const signInSchema = object({
  email: string()
    .trim()
    .required()
    .matches(/^[^\s@]+@[^\s@]+$/),
  password: string().required().max(1024),
});
