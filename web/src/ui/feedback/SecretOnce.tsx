import type { ComponentProps, ReactNode } from 'react';
import { Button } from '../buttons/Button.tsx';
import { CopyButton } from '../buttons/CopyButton.tsx';
import { Frame, Row } from '../layout/Boxes.ts';
import { Text } from '../text/Text.ts';

interface SecretOnceProps extends ComponentProps<typeof Frame> {
  /** What was made. */
  readonly title: string;
  /** That the secret is nowhere else. */
  readonly note: string;
  readonly secret: string;
  /** On the button by which readers say that they have it. */
  readonly done: ReactNode;
  readonly onDone: () => void;
}

/** A secret that is shown once: it stays until the reader says that they have it. */
export function SecretOnce({ title, note, secret, done, onDone, ...frame }: SecretOnceProps) {
  return (
    <Frame
      role="status"
      display="flex"
      flexDirection="column"
      alignItems="flex-start"
      gap="2"
      px="4"
      py="3"
      borderColor="border.emphasized"
      bg="bg.subtle"
      {...frame}
    >
      <b>{title}</b>
      <Text as="p" tone="muted">
        {note}
      </Text>
      <Row gap="3" maxWidth="full">
        <Text as="code" textStyle="code" overflowWrap="anywhere">
          {secret}
        </Text>
        <CopyButton text={secret} variant="outline" />
      </Row>
      <Button size="xs" onClick={onDone}>
        {done}
      </Button>
    </Frame>
  );
}
