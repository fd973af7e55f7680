/** A text on one line that ends in an ellipsis where there is no room; the tooltip has it whole. */
export function TruncatedText({ text }: { readonly text: string }) {
  return (
    <span className="p-trunc" title={text}>
      {text}
    </span>
  );
}
