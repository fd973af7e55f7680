import type { ValueRoom } from './frequentValues.ts';
import type { TemplateNode } from './templateNode.ts';

/**
 * The way of a path through a trie that was only looked up, for learning the same path right after:
 * what is asked of an exchange before it teaches is not looked for again when it does. Of one path
 * at a time; whoever moves nodes must `forget` it.
 */
export class TemplateWalk {
  #path: string | null = null;
  #end: TemplateNode | null = null;
  #isPlain = true;
  readonly #parameters: TemplateNode[] = [];
  readonly #values: string[] = [];
  #count = 0;

  begin(): void {
    this.forget();
    this.#isPlain = true;
  }

  /**
   * A value went to a parameter. @param isPlain by its shape alone, so that learning takes it
   * there, too
   */
  pass(parameter: TemplateNode, value: string, isPlain: boolean): void {
    if (!isPlain) this.#isPlain = false;
    this.#parameters[this.#count] = parameter;
    this.#values[this.#count++] = value;
  }

  end(path: string, node: TemplateNode): void {
    if (!this.#isPlain) return;
    this.#path = path;
    this.#end = node;
  }

  /**
   * The node that the path led to, with its values learned on the way as if it were walked now;
   * null when it was not looked up, or may be learned differently.
   */
  take(path: string, room: ValueRoom): TemplateNode | null {
    const end = this.#path === path ? this.#end : null;
    if (end !== null)
      for (let at = 0; at < this.#count; at++)
        this.#parameters[at]?.parameter?.values.add(this.#values[at] ?? '', room);
    this.forget();
    return end;
  }

  forget(): void {
    this.#path = this.#end = null;
    this.#count = 0;
  }
}
