import { css } from '@emotion/react'
import { Icon, type IconType, media, px, text, tokenVar } from '@site/ui'
import { TransferIcon } from '@site/ui/icons'
import { HeartHandshake, MoonStar, Zap } from 'lucide-react'

import { useHostTexts } from '../../base/i18n/index.ts'

const PROMISES: readonly (readonly [key: 'odds' | 'wallet' | 'edition' | 'calm', icon: IconType])[] = [
  ['odds', Zap],
  ['wallet', TransferIcon],
  ['edition', MoonStar],
  ['calm', HeartHandshake],
]

const gridStyle = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
  padding: `${px(22)} ${px(8)} !important`,
  borderRadius: px(16),
  background: tokenVar('bg.raised'),
  boxShadow: tokenVar('shadow.card'),
  [media.touch]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', rowGap: px(18) },
})
const itemStyle = css({
  display: 'flex',
  gap: px(14),
  alignItems: 'center',
  padding: px(2, 20),
  minWidth: 0,
  '& + &': { borderInlineStart: `1px solid ${tokenVar('line.soft')}` },
  [media.touch]: { '&:nth-of-type(odd)': { borderInlineStart: 0 } },
  [media.mobile]: { padding: px(0, 10), gap: px(10), alignItems: 'flex-start' },
})
const glyphStyle = css({
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: px(44),
  height: px(44),
  borderRadius: '50%',
  background: tokenVar('accent.soft'),
  color: tokenVar('accent'),
  [media.mobile]: { width: px(34), height: px(34) },
})
const titleStyle = css({ fontSize: text(14), fontWeight: 600, color: tokenVar('text.strong') })
const textStyle = css({ fontSize: text(12), color: tokenVar('text.weak'), lineHeight: 1.6 })

/** What the site is like, in four lines; each names something that is really there. */
export function PromiseStrip() {
  const t = useHostTexts()
  return (
    <section aria-label={t('home.promises.label')}>
      <ul role="list" css={gridStyle}>
        {PROMISES.map(([key, icon]) => (
          <li key={key} css={itemStyle}>
            <span css={glyphStyle}>
              <Icon of={icon} size={22} />
            </span>
            <div>
              <p css={titleStyle}>{t(`home.promises.${key}.title`)}</p>
              <p css={textStyle}>{t(`home.promises.${key}.text`)}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
