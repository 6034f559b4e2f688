import { frameAddress, venueOrigins } from '@site/shell'
import { useParams } from '@site/shell/router'
import { useState } from 'react'

import { GameMissing, GameScreen, consumeFramedVenue } from '../features/play/index.ts'
import { useCasinoTexts } from '../lib/texts.ts'

/** /game/{info}: the frame of a venue. The host shows not-found for an address that may not stand in it. */
export function Page() {
  const t = useCasinoTexts()
  const address = frameAddress(useParams()['info'] ?? '', venueOrigins())
  const [venue] = useState(consumeFramedVenue)
  if (address === undefined) return <GameMissing />
  return <GameScreen title={venue?.name || t('play.venue')} venue={venue?.enName} address={address} home="/" />
}
