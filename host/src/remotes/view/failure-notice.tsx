import { css } from '@emotion/react'
import { ErrorState, px } from '@site/ui'

import { useHostTexts } from '../../base/i18n/index.ts'

export interface FailureNoticeProps {
  /** `load`: it could not be had; `view`: it was there and broke. */
  readonly cause: 'load' | 'view'
  readonly onRetry: () => void
  /** A slot has the room of a strip, a page that of a page. */
  readonly isCompact: boolean
  readonly minHeight?: number | undefined
}

const frame = css({ padding: px(16), display: 'grid', alignContent: 'center' })

/** Stands in place of a page or slot that failed; header, session, dialogs and everything else go on. */
export function FailureNotice({ cause, onRetry, isCompact, minHeight }: FailureNoticeProps) {
  const t = useHostTexts()
  return (
    <div css={frame} style={{ minHeight: px(minHeight ?? 320) }}>
      <ErrorState
        title={t(`remote.${cause}Title`)}
        onRetry={onRetry}
        retryLabel={t('remote.retry')}
        compact={isCompact}
      >
        {t(`remote.${cause}Text`)}
      </ErrorState>
    </div>
  )
}
