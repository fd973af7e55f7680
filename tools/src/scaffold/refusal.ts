/**
 * Why a scaffold cannot be made, as a sentence for the person at the terminal. Nothing has been
 * written.
 */
export class ScaffoldRefusal extends Error {
  override name = 'ScaffoldRefusal';
}
