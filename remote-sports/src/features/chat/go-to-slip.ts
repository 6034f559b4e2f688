import { LOCAL_SPORT_VENUE } from '@site/contracts'
import { enterVenue } from '@site/shell'

/** The slip is on the page of the venue. */
export const goToSlip = (): void => void enterVenue({ enName: LOCAL_SPORT_VENUE })
