import { css } from '@emotion/react'
import { isApiError } from '@site/contracts'
import { ErrorState, px } from '@site/ui'
import type { ReactNode } from 'react'

import { useSportsTexts } from '../../lib/texts.ts'
import { VenueContext } from './venue-context.ts'
import { useVenueEntry } from './venue-entry.ts'

const frameStyle = css({ padding: px(10, 12), minHeight: '70dvh' })

export interface EntryGateProps {
  /** In the shape of what comes. */
  readonly skeleton: ReactNode
  readonly children: ReactNode
}

/** The venue's data come first, the screen after them (spec 2.3). */
export function EntryGate({ skeleton, children }: EntryGateProps) {
  const t = useSportsTexts()
  const { data: entry, error, isPending, isFetching, refetch } = useVenueEntry()
  if (isPending) return skeleton
  if (entry === undefined) {
    return (
      <div css={frameStyle}>
        <ErrorState title={t('state.venueError')} retrying={isFetching} onRetry={() => void refetch()}>
          {isApiError(error) && error.message !== '' ? error.message : t('state.loginFirst')}
        </ErrorState>
      </div>
    )
  }
  return <VenueContext value={entry}>{children}</VenueContext>
}
