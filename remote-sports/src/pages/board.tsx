import { LOCAL_SPORT_VENUE } from '@site/contracts'
import { useParams } from '@site/shell/router'

import { VenueGate } from '../features/board/index.ts'
import { NoSuchVenue } from '../features/no-venue/index.ts'

/** /game/sport/:enName, the local sports venue; the letter case does not matter (open point 6). */
export function Page() {
  const { enName = '' } = useParams()
  return enName.toUpperCase() === LOCAL_SPORT_VENUE ? <VenueGate /> : <NoSuchVenue />
}
