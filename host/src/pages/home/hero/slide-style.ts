import { css } from '@emotion/react'
import { media, px, text, tokenVar } from '@site/ui'

/** Every slide is a deep picture, so its words are light in both editions. */
export const slideWordsStyle = css({
  position: 'absolute',
  insetBlock: 0,
  insetInlineStart: 0,
  width: '58%',
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'center',
  alignItems: 'flex-start',
  gap: px(10),
  padding: px(0, 24, 14, 56),
  color: '#ffffff',
  textShadow: '0 1px 12px rgba(0, 0, 0, 0.35)',
  [media.tablet]: { paddingInlineStart: px(36), paddingBottom: px(36), width: '64%', gap: px(8) },
  [media.mobile]: { width: '78%', gap: px(6), padding: px(0, 8, 16, 18) },
})
export const slideKickerStyle = css({
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: px(24),
  padding: px(0, 10),
  borderRadius: tokenVar('radius.pill'),
  background: 'rgba(255, 255, 255, 0.14)',
  fontSize: text(13),
  letterSpacing: '0.06em',
  textShadow: 'none',
  [media.mobile]: { minHeight: px(20), fontSize: text(12), padding: px(0, 8) },
})
export const slideTitleStyle = css({
  fontSize: text(40),
  fontWeight: 700,
  lineHeight: 1.2,
  letterSpacing: '0.04em',
  wordBreak: 'keep-all',
  [media.tablet]: { fontSize: px(34) },
  [media.mobile]: { fontSize: px(24), letterSpacing: '0.02em' },
})
export const slideTextStyle = css({
  fontSize: text(16),
  lineHeight: 1.7,
  maxWidth: '28em',
  textWrap: 'balance',
  opacity: 0.92,
  [media.tablet]: { fontSize: text(14) },
  [media.mobile]: { fontSize: text(12), lineHeight: 1.5, maxWidth: '19em' },
})
export const slideActionsStyle = css({
  display: 'flex',
  gap: px(12),
  marginTop: px(12),
  textShadow: 'none',
  [media.mobile]: { marginTop: px(6), gap: px(8) },
})
