import { css } from '@emotion/react'
import { Link } from '@site/shell'
import { media, px, text, tokenVar } from '@site/ui'

import { HELP_GROUPS, HELP_ROOT, type HelpSlug } from '../../../lib/catalogue.ts'
import { useHelpTexts } from '../../../lib/use-help-texts.ts'

const listStyle = css({
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  fontSize: text(13),
  color: tokenVar('text.weak'),
  '& > li + li::before': { content: '"/"', margin: px(0, 8), color: tokenVar('line.strong') },
})
const linkStyle = css({ color: 'inherit', [media.hover]: { '&:hover': { color: tokenVar('accent') } } })
const hereStyle = css({ color: tokenVar('text.strong') })

/** Where an article stands in the help centre. */
export function Breadcrumb({ current }: { readonly current: HelpSlug }) {
  const t = useHelpTexts()
  const group = HELP_GROUPS.find(({ slugs }) => (slugs as readonly string[]).includes(current))
  return (
    <nav aria-label={t('centre.breadcrumb')}>
      <ol role="list" css={listStyle}>
        <li>
          <Link css={linkStyle} to={HELP_ROOT}>
            {t('centre.name')}
          </Link>
        </li>
        {group && <li>{t(`groups.${group.key}`)}</li>}
        <li css={hereStyle} aria-current="page">
          {t(`titles.${current}`)}
        </li>
      </ol>
    </nav>
  )
}
