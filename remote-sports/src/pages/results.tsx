import { LOCAL_SPORT_VENUE } from '@site/contracts'
import { useParams } from '@site/shell/router'

import { NoSuchVenue } from '../features/no-venue/index.ts'
import { ResultsGate } from '../features/results/index.ts'

/** /game/sport/:enName/results, what the local sports venue has played. */
export function Page() {
  const { enName = '' } = useParams()
  return enName.toUpperCase() === LOCAL_SPORT_VENUE ? <ResultsGate /> : <NoSuchVenue />
}
