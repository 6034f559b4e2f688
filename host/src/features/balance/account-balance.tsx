import { css } from '@emotion/react'
import { IconButton, Money, Skeleton, px, text, tokenVar } from '@site/ui'
import { useAtom } from 'jotai'
import { Eye, EyeOff, RotateCw } from 'lucide-react'

import { useHostTexts } from '../../base/i18n/index.ts'
import { isBalanceHiddenAtom, useBalanceFen, useRefreshBalance } from './balance-chip.tsx'

const boxStyle = css({
  position: 'relative',
  display: 'grid',
  gap: px(2),
  padding: px(12, 14),
  borderRadius: tokenVar('radius.card'),
  background: tokenVar('money.soft'),
  color: tokenVar('text.strong'),
})
const headStyle = css({ display: 'flex', alignItems: 'center', gap: px(2), fontSize: text(12) })
const labelStyle = css({ marginInlineEnd: px(4) })
const amountStyle = css({ fontSize: text(28), lineHeight: 1.2, minHeight: px(34) })

/** The central wallet, large, for panels and cards. */
export function AccountBalance() {
  const t = useHostTexts()
  const fen = useBalanceFen()
  const [isHidden, setHidden] = useAtom(isBalanceHiddenAtom)
  const { isBusy, refresh } = useRefreshBalance()
  return (
    <div css={boxStyle}>
      <div css={headStyle}>
        <span css={labelStyle}>{t('layout.balance')}</span>
        <IconButton
          size="sm"
          icon={isHidden ? Eye : EyeOff}
          label={t(isHidden ? 'layout.showBalance' : 'layout.hideBalance')}
          onClick={() => setHidden(!isHidden)}
        />
        <IconButton size="sm" icon={RotateCw} label={t('layout.refreshBalance')} disabled={isBusy} onClick={refresh} />
      </div>
      <div css={amountStyle}>
        {fen === undefined ? <Skeleton width={140} height={26} /> : <Money fen={fen} masked={isHidden} tone="money" />}
      </div>
    </div>
  )
}
