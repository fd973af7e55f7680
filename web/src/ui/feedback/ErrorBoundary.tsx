import { Component, type ErrorInfo, type ReactNode } from 'react';
import { WidgetError } from './StateBlock.tsx';

interface ErrorBoundaryProps {
  readonly children: ReactNode;
  /**
   * Replaces the generic sentence, for example by access denied for a forbidden answer; null shows
   * nothing.
   */
  readonly fallback?: (error: unknown, retry: () => void) => ReactNode;
  /** Runs before the children are tried again, for example to fetch anew. */
  readonly onRetry?: () => void;
  readonly onError?: (error: unknown, info: ErrorInfo) => void;
  /** A change of it tries the children again: the id of what is shown. */
  readonly resetKey?: string;
}

interface State {
  readonly failure: { readonly error: unknown } | null;
  readonly resetKey: string | undefined;
}

/** Reads the request's id from an error that carries one. */
export function requestIdOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('requestId' in error)) return undefined;
  return typeof error.requestId === 'string' ? error.requestId : undefined;
}

/** Keeps a failing part from taking the page with it, and offers to try again. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = { failure: null, resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failure: { error } };
  }

  static getDerivedStateFromProps(props: ErrorBoundaryProps, state: State): Partial<State> | null {
    return props.resetKey === state.resetKey ? null : { failure: null, resetKey: props.resetKey };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    this.props.onError?.(error, info);
  }

  readonly retry = (): void => {
    this.props.onRetry?.();
    this.setState({ failure: null });
  };

  override render(): ReactNode {
    const { failure } = this.state;
    if (!failure) return this.props.children;
    const { fallback } = this.props;
    return fallback ? (
      fallback(failure.error, this.retry)
    ) : (
      <WidgetError onRetry={this.retry} requestId={requestIdOf(failure.error)} />
    );
  }
}
