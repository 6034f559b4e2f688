import type { ResponseOf, withdrawInfoEndpoint } from '@site/contracts'
import { type Fen, parseFen } from '@site/domain'

/** Of what is in the wallet, rewards that were not bet and that who may not bet cannot take out. */
export const withheldOf = ({ withheld }: Pick<ResponseOf<typeof withdrawInfoEndpoint>, 'withheld'>): Fen =>
  parseFen(withheld ?? '0')
