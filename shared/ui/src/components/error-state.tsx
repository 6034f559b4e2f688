import { CloudOff, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { uiText } from '../texts/ui-text.ts'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'
import { Icon, type IconType } from './icon.tsx'

export interface ErrorStateProps {
  readonly title?: ReactNode
  readonly children?: ReactNode
  /** without it there is no button */
  readonly onRetry?: (() => void) | undefined
  readonly retryLabel?: string | undefined
  readonly retrying?: boolean | undefined
  readonly icon?: IconType | undefined
  readonly compact?: boolean | undefined
  readonly className?: string | undefined
}

/** A block that could not be loaded, in Chinese, with a way to try again. Announced when it appears. */
export function ErrorState({
  title,
  children,
  onRetry,
  retryLabel,
  retrying,
  icon = CloudOff,
  ...rest
}: ErrorStateProps) {
  return (
    <div role="alert">
      <EmptyState
        {...rest}
        icon={icon}
        title={title ?? uiText('error.title')}
        action={
          onRetry && (
            <Button
              variant="secondary"
              size="sm"
              icon={<Icon of={RotateCw} size={14} />}
              loading={retrying}
              onClick={onRetry}
            >
              {retryLabel ?? uiText('retry')}
            </Button>
          )
        }
      >
        {children ?? uiText('error.text')}
      </EmptyState>
    </div>
  )
}
