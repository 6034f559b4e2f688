import { css } from '@emotion/react'
import { LOCAL_SPORT_VENUE } from '@site/contracts'
import { Link, useParams } from '@site/shell/router'
import { buttonStyle, EmptyState, px } from '@site/ui'
import { MapPinOff } from 'lucide-react'

import { VenueGate } from '../features/board/index.ts'
import { useSportsTexts } from '../lib/texts.ts'

const frameStyle = css({ display: 'grid', placeContent: 'center', minHeight: '70dvh', padding: px(24) })

/** A venue that is not this one: only CRTY is local (open point 61). */
function NoSuchVenue() {
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

/** /game/sport/:enName, the local sports venue; the letter case does not matter (open point 6). */
export function Page() {
  const { enName = '' } = useParams()
  return enName.toUpperCase() === LOCAL_SPORT_VENUE ? <VenueGate /> : <NoSuchVenue />
}
