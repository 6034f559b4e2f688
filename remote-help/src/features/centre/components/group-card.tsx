import { css } from '@emotion/react'
import { Link } from '@site/shell'
import { Card, Icon, media, px, text, tokenVar } from '@site/ui'
import { ChevronRight } from 'lucide-react'
import { useId } from 'react'

import { type HelpGroup, helpPath } from '../../../lib/catalogue.ts'
import { useHelpTexts } from '../../../lib/use-help-texts.ts'
import { GROUP_ICONS } from '../group-icons.ts'

const cardStyle = css({ height: '100%', padding: px(20, 20, 12), [media.mobile]: { padding: px(16, 16, 8) } })
const headStyle = css({ display: 'flex', alignItems: 'center', gap: px(12), marginBottom: px(10) })
const discStyle = css({
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  width: px(44),
  height: px(44),
  borderRadius: tokenVar('radius.dialog'),
  background: tokenVar('accent.soft'),
  color: tokenVar('accent'),
})
const titleStyle = css({ fontSize: text(16), color: tokenVar('text.strong') })
const introStyle = css({ fontSize: text(12), color: tokenVar('text.weak') })
// as many columns as the card is wide enough for
const listStyle = css({
  display: 'grid',
  gridTemplateColumns: `repeat(auto-fill, minmax(${px(220)}, 1fr))`,
  columnGap: px(32),
})
const linkStyle = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  minHeight: px(36),
  marginInline: px(-8),
  padding: px(0, 8),
  borderRadius: px(6),
  fontSize: text(14),
  color: tokenVar('text.normal'),
  '& > svg': { color: tokenVar('text.weak') },
  [media.touch]: { minHeight: px(44) },
  [media.hover]: { '&:hover': { background: tokenVar('bg.hover'), color: tokenVar('accent') } },
})

/** One group of the help centre with its articles. */
export function GroupCard({ group }: { readonly group: HelpGroup }) {
  const t = useHelpTexts()
  const titleId = useId()
  return (
    <section aria-labelledby={titleId}>
      <Card padding="none" css={cardStyle}>
        <div css={headStyle}>
          <span css={discStyle}>
            <Icon of={GROUP_ICONS[group.key]} size={22} />
          </span>
          <div>
            <h2 css={titleStyle} id={titleId}>
              {t(`groups.${group.key}`)}
            </h2>
            <p css={introStyle}>{t(`groupIntro.${group.key}`)}</p>
          </div>
        </div>
        <ul role="list" css={listStyle}>
          {group.slugs.map((slug) => (
            <li key={slug}>
              <Link css={linkStyle} to={helpPath(slug)}>
                {t(`titles.${slug}`)}
                <Icon of={ChevronRight} size={16} />
              </Link>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  )
}
