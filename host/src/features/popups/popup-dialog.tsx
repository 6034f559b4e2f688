import { css } from '@emotion/react'
import type { DiscountAd, Notice } from '@site/contracts'
import { DAY_MS, siteDateTime } from '@site/domain'
import { Button, Checkbox, Icon, buttonStyle, media, px, text, tokenVar } from '@site/ui'
import { Dialog } from '@site/ui/dialog'
import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'

import { useHostTexts } from '../../base/i18n/index.ts'
import { AdLink, type AdTarget, ArtPicture, artGround } from '../adverts/index.ts'
import { LetterLink } from '../notices/index.ts'
import { AdultMark } from '../responsible-gaming/index.ts'

/** An activity that runs, with where it leads, or a notice of the operator. */
export type Popup = { readonly id: string } & (
  | { readonly kind: 'activity'; readonly ad: DiscountAd; readonly target: AdTarget }
  | { readonly kind: 'notice'; readonly notice: Notice }
)

/** From here on an end is no date that means anything to a player. */
const LONG_MS = 2 * 365 * DAY_MS

// The glyph lies above a picture that is dark in every theme.
const adStyle = css({
  '& > div:first-of-type button': { color: '#ffffff', background: 'rgba(0, 0, 0, 0.4)' },
  '& > div:first-of-type button:hover': { background: 'rgba(0, 0, 0, 0.6)' },
})
const pictureStyle = css({
  position: 'relative',
  isolation: 'isolate',
  display: 'grid',
  alignContent: 'end',
  gap: px(4),
  minHeight: px(188),
  padding: px(20, 24),
  overflow: 'hidden',
  borderRadius: `${tokenVar('radius.dialog')} ${tokenVar('radius.dialog')} 0 0`,
  color: '#ffffff',
  textShadow: '0 1px 10px rgba(0, 0, 0, 0.55)',
  [media.mobile]: { minHeight: px(156), padding: px(16, 18) },
})
const artStyle = css({
  position: 'absolute',
  zIndex: -1,
  insetBlock: 0,
  insetInlineEnd: 0,
  width: '72%',
  maskImage: 'linear-gradient(90deg, transparent, #000 48%)',
})
const headingStyle = css({
  maxWidth: '16em',
  fontSize: text(28),
  fontWeight: 700,
  lineHeight: 1.35,
  textWrap: 'balance',
})
const leadStyle = css({ maxWidth: '24em', fontSize: text(13), opacity: 0.94 })
const bodyStyle = css({
  display: 'grid',
  gap: px(12),
  padding: px(16, 24, 20),
  [media.mobile]: { padding: px(14, 18, 18) },
})
const noticeStyle = css({ display: 'grid', gap: px(14) })
const contentStyle = css({ whiteSpace: 'pre-line', overflowWrap: 'anywhere' })
const termsTitleStyle = css({ fontSize: text(13), fontWeight: 600, color: tokenVar('text.strong') })
const termsStyle = css({
  display: 'grid',
  gap: px(6),
  margin: 0,
  padding: 0,
  listStyle: 'none',
  fontSize: text(13),
  '& > li': { display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', gap: px(6), lineHeight: 1.6 },
  '& svg': { marginTop: px(3), color: tokenVar('accent') },
})
const endStyle = css({ fontSize: text(12), color: tokenVar('text.weak') })
const moreStyle = css(buttonStyle({ variant: 'cta', size: 'lg', block: true }))
const footStyle = css({ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: px(12) })
// The mark's own colours are those of the dark bars.
const markStyle = css({ color: tokenVar('text.weak'), '&:is(a):hover': { color: tokenVar('accent') } })

interface PopupDialogProps {
  readonly of: Popup
  /** Epoch milliseconds of the server. */
  readonly now: number
  /** Told whether nothing more is to pop up on this day. */
  readonly onClose: (isQuiet: boolean) => void
}

/** An activity with what matters before one takes part, or a notice; the escape key, the glyph and the scrim close it. */
export function PopupDialog({ of, now, onClose }: PopupDialogProps) {
  const t = useHostTexts()
  const [isQuiet, setQuiet] = useState(false)
  const close = (): void => onClose(isQuiet)
  const quiet = (
    <Checkbox checked={isQuiet} onChange={({ target }) => setQuiet(target.checked)}>
      {t('popups.quiet')}
    </Checkbox>
  )
  if (of.kind === 'notice') {
    return (
      <Dialog open onOpenChange={close} title={of.notice.title}>
        <div css={noticeStyle}>
          <p css={contentStyle}>{of.notice.content}</p>
          <LetterLink letter={of.notice.letter} onFollow={close} />
          <Button size="lg" block onClick={close}>
            {t('popups.ok')}
          </Button>
          {quiet}
        </div>
      </Dialog>
    )
  }
  const { ad, target } = of
  return (
    <Dialog open flush onOpenChange={close} title={ad.title} css={adStyle}>
      <div css={pictureStyle} style={{ backgroundImage: artGround(ad.img) }}>
        <span css={artStyle}>
          <ArtPicture picture={ad.img} seed={ad.id} />
        </span>
        <p css={headingStyle}>{ad.title}</p>
        {ad.subTitle !== '' && <p css={leadStyle}>{ad.subTitle}</p>}
      </div>
      <div css={bodyStyle}>
        {ad.terms.length > 0 && <Terms terms={ad.terms} />}
        {ad.endAt - now < LONG_MS && <p css={endStyle}>{t('popups.until', { time: siteDateTime(ad.endAt) })}</p>}
        {target.kind !== 'none' && (
          <AdLink target={target} css={moreStyle} onFollow={close}>
            {t('popups.more')}
          </AdLink>
        )}
        <div css={footStyle}>
          {quiet}
          <AdultMark css={markStyle} />
        </div>
      </div>
    </Dialog>
  )
}

function Terms({ terms }: { readonly terms: readonly string[] }) {
  const t = useHostTexts()
  return (
    <>
      <p css={termsTitleStyle}>{t('popups.terms')}</p>
      <ul role="list" aria-label={t('popups.terms')} css={termsStyle}>
        {terms.map((term) => (
          <li key={term}>
            <Icon of={ShieldCheck} size={16} />
            <span>{term}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
