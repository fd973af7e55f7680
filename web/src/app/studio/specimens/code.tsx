import { CodeBlock } from '../../../ui/code/CodeBlock.tsx';
import { DropZone } from '../../../ui/files/DropZone.tsx';
import { DownloadLink } from '../../../ui/files/DownloadLink.tsx';
import { specimen } from '../specimens.ts';

const BODY = `{
  "role": "admin",
  "total": -419
}`;
const SHELL = 'curl http://localhost:4000/collect/v1/files --data-binary @traffic.har';
const nothing = () => undefined;

/** Bodies, commands and files. */
export const CODE = [
  specimen(
    'CodeBlock',
    {
      'language="json" marks': () => (
        <CodeBlock
          code={BODY}
          language="json"
          title="Request body"
          note="application/json · 41 B"
          hasLineNumbers
          marks={[
            { line: 2, reason: 'Unknown property' },
            { line: 3, reason: 'Below learned 0 – 2,400' },
          ]}
        />
      ),
      'language="shell" canFold': () => (
        <CodeBlock code={SHELL} language="shell" title="Send a file" canFold />
      ),
      plain: () => <CodeBlock code="GET /orders HTTP/1.1" />,
    },
    { isWide: true },
  ),
  specimen(
    'DropZone',
    {
      plain: () => (
        <DropZone
          title="Drop files here"
          body="HAR, logs, spans or API descriptions"
          onFiles={nothing}
        />
      ),
      isCompact: () => (
        <DropZone isCompact title="Drop files here" body="HAR, logs or spans" onFiles={nothing} />
      ),
      disabledReason: () => (
        <DropZone
          isCompact
          title="Drop files here"
          body="HAR, logs or spans"
          disabledReason="You have no permission to send traffic"
          onFiles={nothing}
        />
      ),
    },
    { isWide: true },
  ),
  specimen('DownloadLink', {
    plain: () => (
      <DownloadLink href="/palisade.svg" name="palisade.svg">
        Save the icon
      </DownloadLink>
    ),
  }),
];
