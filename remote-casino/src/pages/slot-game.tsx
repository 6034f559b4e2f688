import { venueOrigins } from '@site/shell'
import { useLocation } from '@site/shell/router'
import { useState } from 'react'

import { GameMissing, GameScreen, consumeSlotGame } from '../features/play/index.ts'
import { useCasinoTexts } from '../lib/texts.ts'

/** /pg/game and /dz/game: the slot game that the venue entry handed over; games of /pg are made for phones. */
export function Page() {
  const t = useCasinoTexts()
  const isPortrait = useLocation().pathname.startsWith('/pg/')
  const [game] = useState(() => consumeSlotGame(venueOrigins()))
  if (game === undefined) return <GameMissing />
  const home = game.enName.endsWith('BY') ? '/game/fishing' : '/game/egame'
  return (
    <GameScreen
      title={game.name || t('play.slotGame')}
      venue={game.enName}
      address={game.address}
      home={home}
      shape={isPortrait ? 'portrait' : 'fill'}
    />
  )
}
