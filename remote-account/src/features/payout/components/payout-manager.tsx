import { MAX_PAYOUT_ACCOUNTS } from '@site/contracts'
import { useSession } from '@site/shell'

import { pageIntroStyle, pageStyle, pageTitleStyle } from '../../../lib/page-style.ts'
import { useAccountTexts } from '../../../lib/texts.ts'
import type { PayoutKind } from '../account.ts'
import { usePayoutAccounts } from '../use-payout-accounts.ts'
import { AddAlipayForm } from './add-alipay-form.tsx'
import { AddCardForm } from './add-card-form.tsx'
import { AddCoinForm } from './add-coin-form.tsx'
import { KindLinks } from './kind-links.tsx'
import { PayoutList } from './payout-list.tsx'

const HEADS = {
  bank: ['payout.bankTitle', 'payout.bankIntro'],
  coin: ['payout.coinTitle', 'payout.coinIntro'],
  alipay: ['payout.alipayTitle', 'payout.alipayIntro'],
} as const

/** The whole page of one kind of accounts: which there are, and another one. */
export function PayoutManager({ kind }: { readonly kind: PayoutKind }) {
  const t = useAccountTexts()
  const { user } = useSession()
  const state = usePayoutAccounts(kind)
  const [title, intro] = HEADS[kind]
  const form = {
    holder: user?.realNameMask ?? '',
    isFull: (state.accounts?.length ?? 0) >= MAX_PAYOUT_ACCOUNTS,
    onAdded: state.changed,
  }
  return (
    <div css={pageStyle}>
      <header>
        <h1 css={pageTitleStyle}>{t(title)}</h1>
        <p css={pageIntroStyle}>{t(intro, { max: MAX_PAYOUT_ACCOUNTS })}</p>
      </header>
      <KindLinks current={kind} />
      <PayoutList kind={kind} state={state} />
      {kind === 'bank' && <AddCardForm {...form} />}
      {kind === 'coin' && <AddCoinForm isFull={form.isFull} onAdded={form.onAdded} />}
      {kind === 'alipay' && <AddAlipayForm {...form} />}
    </div>
  )
}
