import { PRICES_VERSION } from '../simulator/pricing/index.ts'

/** What is said where a gateway that plays the matches has another `PRICES_VERSION`. */
export function otherPrices(version: string): string {
  return (
    `Matches are played by a gateway that prices them by another function (version ${version}, this one has ` +
    `${PRICES_VERSION}): take the gateways of the one release away before those of the other begin.`
  )
}
