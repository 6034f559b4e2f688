import { css } from '@emotion/react'
import { Link } from '@site/shell/router'
import { buttonStyle, EmptyState, px } from '@site/ui'
import { MapPinOff } from 'lucide-react'

import { useSportsTexts } from '../../lib/texts.ts'

const frameStyle = css({ display: 'grid', placeContent: 'center', minHeight: '70dvh', padding: px(24) })

/** A venue that is not this one: only CRTY is local (open point 61). */
export function NoSuchVenue() {
  const t = useSportsTexts()
  return (
    <div css={frameStyle}>
      <EmptyState
        icon={MapPinOff}
        title={t('state.noVenueTitle')}
        action={
          <Link to="/game/sport" css={buttonStyle({ variant: 'primary' })}>
            {t('state.toVenues')}
          </Link>
        }
      >
        {t('state.noVenueText')}
      </EmptyState>
    </div>
  )
}
