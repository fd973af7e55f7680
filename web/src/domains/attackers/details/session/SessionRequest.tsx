import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { graphql, useFragment } from 'react-relay';
import type { SessionRequest_request$key } from '../../../../__generated__/SessionRequest_request.graphql.ts';
import { MethodTag } from '../../../../ui/marks/MethodTag.tsx';
import { formatClock, formatMoment } from '../formatMoment.ts';

interface SessionRequestProps {
  readonly request: SessionRequest_request$key;
  /** Whether it was made while the step went on. */
  readonly isInStep: boolean;
}

/** A request in the sequence: when, where, how it was answered, and whether it was an attempt. */
export function SessionRequest({ request: key, isInStep }: SessionRequestProps) {
  const { t } = useTranslation('attackerDetails');
  const request = useFragment(
    graphql`
      fragment SessionRequest_request on AttackerRequest @throwOnFieldError {
        at
        isAttempt
        host
        method
        path
        status
      }
    `,
    key,
  );
  return (
    <li
      className="session-request"
      {...(isInStep && { 'data-in-step': '' })}
      {...(request.isAttempt && { 'data-attempt': '' })}
    >
      <time className="p-num" dateTime={request.at} title={formatMoment(request.at)}>
        {formatClock(request.at)}
      </time>
      <span className="session-mark" title={request.isAttempt ? t('session.attempt') : undefined}>
        {request.isAttempt && <TriangleAlert size={14} aria-hidden="true" />}
        {request.isAttempt && <span className="p-sr">{t('session.attempt')}: </span>}
      </span>
      <MethodTag method={request.method} />
      <span className="p-trunc session-path" title={`${request.host}${request.path}`}>
        {request.path}
      </span>
      <span className="p-num">{request.status}</span>
    </li>
  );
}
