import { css } from '@emotion/react'
import { type Sponsor, parseArt } from '@site/contracts'
import { plainBlocks } from '@site/domain'
import { Card, Tag, media, px, text, tokenVar } from '@site/ui'
import { Pattern } from '@site/ui/art'

import { useHelpTexts } from '../../../lib/use-help-texts.ts'

const cardStyle = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr)',
  overflow: 'clip',
  [media.mobile]: { gridTemplateColumns: 'minmax(0, 1fr)' },
})
const pictureStyle = css({ position: 'relative', overflow: 'hidden', minHeight: px(200) })
const imageStyle = css({ position: 'absolute', inset: 0, width: '100%', height: '100%', objectFit: 'cover' })
const bodyStyle = css({
  display: 'grid',
  gap: px(10),
  alignContent: 'center',
  justifyItems: 'start',
  padding: px(28),
  [media.mobile]: { padding: px(18) },
})
const titleStyle = css({ fontSize: text(20), color: tokenVar('text.strong') })
const periodStyle = css({ fontSize: text(13), color: tokenVar('text.weak') })
const textStyle = css({ margin: 0, fontSize: text(14), lineHeight: 1.8, color: tokenVar('text.normal') })

/** One partnership: its picture, what it is and how long it lasts. */
export function SponsorCard({ sponsor }: { readonly sponsor: Sponsor }) {
  const t = useHelpTexts()
  const art = parseArt(sponsor.banner)
  const hue = art?.hue ?? 212
  return (
    <Card padding="none" css={cardStyle}>
      <div
        css={pictureStyle}
        style={{ background: `linear-gradient(120deg, hsl(${hue} 60% 30%), hsl(${hue + 24} 64% 14%))` }}
      >
        {art === undefined && sponsor.banner !== '' ? (
          <img css={imageStyle} src={sponsor.banner} alt="" loading="lazy" decoding="async" />
        ) : (
          <Pattern kind={art?.pattern === 'grid' ? 'circuit' : (art?.pattern ?? 'rays')} seed={sponsor.id} hue={hue} />
        )}
      </div>
      <div css={bodyStyle}>
        {sponsor.subTitle !== '' && <Tag tone="accent">{sponsor.subTitle}</Tag>}
        <h3 css={titleStyle}>{sponsor.title}</h3>
        {sponsor.period !== '' && <span css={periodStyle}>{t('sponsor.period', { period: sponsor.period })}</span>}
        {plainBlocks(sponsor.content).map(({ text: paragraph }) => (
          <p key={paragraph} css={textStyle}>
            {paragraph}
          </p>
        ))}
      </div>
    </Card>
  )
}
