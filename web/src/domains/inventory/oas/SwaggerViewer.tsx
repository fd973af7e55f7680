import { useEffect, useMemo, useRef } from 'react';
import SwaggerUI from 'swagger-ui-dist/swagger-ui-es-bundle.js';
import { CodeBlock } from '../../../ui/code/CodeBlock.tsx';
import './swaggerViewer.css';
import { viewedSpec } from './viewedSpec.ts';

const LONGEST = 100_000;

/**
 * An OpenAPI document drawn by Swagger UI, to read only: it calls nothing. Another document is
 * shown as its text.
 */
export default function SwaggerViewer({
  text,
  pointer,
}: {
  readonly text: string;
  readonly pointer: string | null;
}) {
  const place = useRef<HTMLDivElement>(null);
  const spec = useMemo(() => viewedSpec(text, pointer), [text, pointer]);
  useEffect(() => {
    if (place.current === null || spec === null) return undefined;
    const element = place.current;
    SwaggerUI({
      spec,
      domNode: element,
      docExpansion: pointer === null ? 'list' : 'full',
      defaultModelsExpandDepth: pointer === null ? 1 : -1,
      supportedSubmitMethods: [],
      validatorUrl: null,
      // References to other addresses stay what they are.
      requestInterceptor: () => Promise.reject(new Error('Nothing is fetched.')),
    });
    return () => element.replaceChildren();
  }, [spec, pointer]);
  useEffect(followColours, []);
  if (spec === null)
    return (
      <CodeBlock
        language="json"
        code={JSON.stringify(JSON.parse(text), null, 2).slice(0, LONGEST)}
      />
    );
  return <div ref={place} />;
}

/** Swagger UI is dark by a class of its own; it follows the app's while it is shown. */
function followColours(): () => void {
  const { documentElement: root } = document;
  const follow = () => void root.classList.toggle('dark-mode', root.classList.contains('dark'));
  const observer = new MutationObserver(follow);
  observer.observe(root, { attributeFilter: ['class'] });
  follow();
  return () => {
    observer.disconnect();
    root.classList.remove('dark-mode');
  };
}
