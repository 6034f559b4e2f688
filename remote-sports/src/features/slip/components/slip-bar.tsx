import { css } from '@emotion/react'
import { formatCny } from '@site/domain'
import { CountBadge, numeric, px, text, tokenVar } from '@site/ui'
import { useAtomValue } from 'jotai'
import { ChevronUp, ReceiptText } from 'lucide-react'

import { useSportsTexts } from '../../../lib/texts.ts'
import { slipAtom } from '../slip.atoms.ts'
import { useSlipView } from '../use-slip-view.ts'

const barStyle = css({
  position: 'fixed',
  insetInline: px(12),
  bottom: `calc(${px(66)} + env(safe-area-inset-bottom))`,
  zIndex: 20,
  display: 'flex',
  alignItems: 'center',
  gap: px(8),
  maxWidth: px(560),
  marginInline: 'auto',
  height: px(48),
  paddingInline: px(14, 12),
  borderRadius: px(14),
  background: tokenVar('brand'),
  color: tokenVar('brand.text'),
  boxShadow: tokenVar('shadow.pop'),
  fontSize: text(14),
  fontWeight: 600,
  cursor: 'pointer',
  '& > small': {
    ...numeric,
    marginInlineStart: 'auto',
    fontSize: text(13),
    fontWeight: 500,
    color: tokenVar('brand.weak'),
  },
  '& > svg': { flex: 'none' },
})

/** On a touch screen: the slip as a bar above the site's own, with the number of its selections. */
export function SlipBar({ onOpen }: { readonly onOpen: () => void }) {
  const t = useSportsTexts()
  const { entries } = useAtomValue(slipAtom)
  const { view } = useSlipView()
  return (
    <button type="button" css={barStyle} aria-haspopup="dialog" onClick={onOpen}>
      <ReceiptText size={18} aria-hidden="true" />
      {t('slip.title')}
      <CountBadge count={entries.length} label={t('slip.count')} />
      <small>{view.win > 0n ? `${t('slip.win')} ${formatCny(view.win)}` : t('slip.openBar')}</small>
      <ChevronUp size={18} aria-hidden="true" />
    </button>
  )
}
