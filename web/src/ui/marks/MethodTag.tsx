const DESTROY = new Set(['DELETE']);
const WRITE = new Set(['POST', 'PUT', 'PATCH']);

function kindOf(method: string): 'read' | 'write' | 'destroy' {
  if (DESTROY.has(method)) return 'destroy';
  return WRITE.has(method) ? 'write' : 'read';
}

/** HTTP method by weight: reads in a hairline box, writes filled, DELETE in the danger colour. */
export function MethodTag({ method }: { readonly method: string }) {
  return (
    <span className="p-badge p-badge--method" data-kind={kindOf(method)}>
      {method}
    </span>
  );
}
