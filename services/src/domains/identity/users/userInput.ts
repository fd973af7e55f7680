import { canDeceive } from '@palisade/vocabulary/environments.ts';
import { USER_LIMITS } from '@palisade/vocabulary/userFields.ts';
import { Problem } from '../../../platform/problem.ts';
import { plainName } from '../organizations/environmentInput.ts';

const EMAIL = /^[^\s@\p{Cc}\p{Cf}]+@[^\s@\p{Cc}\p{Cf}]+\.[^\s@\p{Cc}\p{Cf}]+$/u;

/** Names as they are to be kept. @throws Problem badInput at the one that is wrong */
export function userNames({
  firstName,
  lastName,
}: {
  readonly firstName: string;
  readonly lastName: string;
}): { readonly firstName: string; readonly lastName: string } {
  return {
    firstName: plainName(firstName, "Please enter the user's first name", 'firstName'),
    lastName: plainName(lastName, "Please enter the user's last name", 'lastName'),
  };
}

/** An email as it is to be kept. @throws Problem badInput for what is none, or can pass for another */
export function userEmail(typed: string): string {
  const email = typed.trim();
  if (!EMAIL.test(email) || email.length > USER_LIMITS.email || canDeceive(email))
    throw new Problem('badInput', 'Please enter a valid email', { field: 'email' });
  return email;
}
