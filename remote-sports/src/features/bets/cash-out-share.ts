import { type CASH_OUT_PERCENTS, type Fen, ratio, timesTruncated } from '@site/domain'

export type Share = (typeof CASH_OUT_PERCENTS)[number]

/** What a share of an offer is worth, cut to the fen as the venue cuts it. */
export function shareOf(offer: Fen, share: Share): Fen {
  return timesTruncated(offer, ratio(BigInt(share), 100n))
}
