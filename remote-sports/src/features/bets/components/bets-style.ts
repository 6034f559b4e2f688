import { css } from '@emotion/react'
import { numeric, px, text, tokenVar, truncate } from '@site/ui'

export const totalsStyle = css({ padding: px(8, 12), background: tokenVar('bg.sunken') })

export const ticketStyle = css({
  display: 'grid',
  gap: px(5),
  padding: px(10, 12),
  borderBottom: `1px solid ${tokenVar('line.soft')}`,
})

export const headStyle = css({
  display: 'flex',
  alignItems: 'center',
  gap: px(6),
  fontSize: text(12),
  color: tokenVar('text.weak'),
  '& > time': { ...numeric, fontWeight: 500, marginInlineStart: 'auto' },
})

export const legStyle = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: px(0, 8),
  fontSize: text(12),
  lineHeight: px(18),
  color: tokenVar('text.weak'),
  '& > strong': {
    ...truncate,
    fontSize: text(14),
    lineHeight: px(20),
    fontWeight: 600,
    color: tokenVar('text.strong'),
  },
  '& > strong > i': { ...numeric, fontStyle: 'normal', color: tokenVar('accent'), marginInlineStart: px(5) },
  '& > b': { ...numeric, fontSize: text(14), color: tokenVar('text.strong'), textAlign: 'end' },
  '& > span': truncate,
  '& > em': { ...numeric, fontStyle: 'normal', fontWeight: 500, textAlign: 'end' },
})

export const moneyStyle = css({
  display: 'flex',
  justifyContent: 'space-between',
  gap: px(8),
  fontSize: text(12),
  lineHeight: px(18),
  color: tokenVar('text.weak'),
  '& b': { ...numeric, color: tokenVar('text.strong'), fontSize: text(13) },
})

export const receiptStyle = css({ padding: px(8, 10), borderRadius: px(6), background: tokenVar('bg.sunken') })

export const disputeStyle = css({
  justifySelf: 'end',
  margin: 0,
  paddingBlock: px(4),
  fontSize: text(12),
  lineHeight: px(16),
  color: tokenVar('text.weak'),
  'a&': { textDecoration: 'underline', textUnderlineOffset: px(3) },
})
