const MOST = 5_000;
const LONGEST = 128;

/**
 * What a name of a header, a parameter or a member says, read once for each name: the few names of
 * an API come back with every exchange. Bounded, since anybody may send names.
 */
export function byName<Answer>(read: (name: string) => Answer): (name: string) => Answer {
  const known = new Map<string, Answer>();
  return (name) => {
    const before = known.get(name);
    if (before !== undefined) return before;
    const answer = read(name);
    if (name.length > LONGEST) return answer;
    if (known.size >= MOST) known.clear();
    known.set(name, answer);
    return answer;
  };
}
