import { frameAddress, venueOrigins } from '@site/shell'
import { useParams } from '@site/shell/router'

import { GameMissing, GameScreen } from '../features/play/index.ts'
import { useCasinoTexts } from '../lib/texts.ts'

/** /game/{info}: the frame of a venue. The host shows not-found for an address that may not stand in it. */
export function Page() {
  const t = useCasinoTexts()
  const address = frameAddress(useParams()['info'] ?? '', venueOrigins())
  if (address === undefined) return <GameMissing />
  return <GameScreen title={t('play.venue')} address={address} home="/" />
}
