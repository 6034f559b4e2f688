import type { WithdrawWay } from '@site/contracts'

import type { PayoutKind } from '../payout/index.ts'

/** The kind of account that each way goes to. */
export const KIND_OF_WAY: Readonly<Record<WithdrawWay, PayoutKind>> = { BANK: 'bank', USDT: 'coin', ALIPAY: 'alipay' }
