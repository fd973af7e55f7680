/** Words of a doc comment; what is between backticks is code. */
export function CodeWords({ text }: { readonly text: string }) {
  return text.split('`').map((part, place) =>
    place % 2 === 1 ? (
      <code key={place} className="p-mono">
        {part}
      </code>
    ) : (
      part
    ),
  );
}
