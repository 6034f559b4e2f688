import { css } from '@emotion/react'
import { parseFen } from '@site/domain'
import { deviceAtom, useBalance, useBalanceQuery } from '@site/shell'
import { IconButton, Money, px, text, tokenVar } from '@site/ui'
import { useAtom } from 'jotai'
import { Eye, EyeOff, RotateCw } from 'lucide-react'
import { useState } from 'react'
import * as v from 'valibot'

import { useHostTexts } from '../../base/i18n/index.ts'

/** Whether the amounts in the frame are covered; the player's own choice on this device. */
export const isBalanceHiddenAtom = deviceAtom('balance-hidden:v1', v.boolean(), false)

const chipStyle = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: px(2),
  height: px(36),
  paddingInlineStart: px(12),
  paddingInlineEnd: px(4),
  borderRadius: tokenVar('radius.pill'),
  background: 'rgba(255, 255, 255, 0.08)',
  color: tokenVar('brand.weak'),
  '& button:hover': {
    background: 'rgba(255, 255, 255, 0.1) !important',
    color: `${tokenVar('brand.accent')} !important`,
  },
})
const amountStyle = css({
  minWidth: px(76),
  fontSize: text(16),
  color: tokenVar('brand.text'),
  textAlign: 'center',
})
const spinStyle = css({
  '&[data-busy] svg': { transform: 'rotate(360deg)', transition: 'transform 600ms linear' },
})

export function useBalanceFen(): bigint | undefined {
  const balance = useBalance()
  return balance === undefined ? undefined : parseFen(balance.centerWalletBalance)
}

export function useRefreshBalance(): { readonly isBusy: boolean; readonly refresh: () => void } {
  const { refetch } = useBalanceQuery()
  const [isBusy, setBusy] = useState(false)
  return {
    isBusy,
    refresh() {
      setBusy(true)
      void refetch().finally(() => setBusy(false))
    },
  }
}

/** The central wallet in the header, with its two buttons: cover the amount, ask for it again. */
export function BalanceChip() {
  const t = useHostTexts()
  const fen = useBalanceFen()
  const [isHidden, setHidden] = useAtom(isBalanceHiddenAtom)
  const { isBusy, refresh } = useRefreshBalance()
  return (
    <div css={chipStyle} role="group" aria-label={t('layout.balance')}>
      {fen === undefined ? (
        <span css={amountStyle} aria-hidden="true">
          ···
        </span>
      ) : (
        <Money fen={fen} masked={isHidden} css={amountStyle} />
      )}
      <IconButton
        size="sm"
        icon={isHidden ? Eye : EyeOff}
        label={t(isHidden ? 'layout.showBalance' : 'layout.hideBalance')}
        onClick={() => setHidden(!isHidden)}
      />
      <span css={spinStyle} data-busy={isBusy || undefined}>
        <IconButton size="sm" icon={RotateCw} label={t('layout.refreshBalance')} disabled={isBusy} onClick={refresh} />
      </span>
    </div>
  )
}
