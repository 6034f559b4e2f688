import { ErrorState, type ErrorStateProps } from './error-state.tsx'

export interface ErrorFallbackProps extends Omit<ErrorStateProps, 'onRetry'> {
  /** what was thrown; never shown, the caller reports it */
  readonly error?: unknown
  readonly resetErrorBoundary: () => void
}

/** What an error boundary shows in place of its content; takes the props of react-error-boundary. */
export function ErrorFallback({ error: _error, resetErrorBoundary, ...rest }: ErrorFallbackProps) {
  return <ErrorState {...rest} onRetry={resetErrorBoundary} />
}
