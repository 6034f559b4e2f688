import { css } from '@emotion/react'
import { siteDate } from '@site/domain'
import { useFlag, useLocale, useTheme } from '@site/shell'
import { Icon, media, numeric, px, quick, text, tokenVar } from '@site/ui'
import { Logo } from '@site/ui/logo'
import { BookmarkCheck, Headset } from 'lucide-react'

import { useHostTexts } from '../../base/i18n/index.ts'
import { routeTitle, useSiteTitle } from '../../base/seo/index.ts'
import { useServices } from '../../ports/index.ts'
import { useRouteTable } from '../../services/routing/index.ts'
import { SiteLink } from '../navigation/index.ts'
import { frameWidth } from './parts/frame-style.ts'

/** Help pages by group, as names of routes; what no release offers is left out. */
const GROUPS = [
  ['start', ['help.kh', 'help.ck', 'help.qk', 'help.zz']],
  ['rules', ['help.gztk', 'help.yhgz', 'help.ysgz', 'help.bczr']],
  ['about', ['help.gywm', 'help.hzhb', 'help.zxkf', 'help.index']],
] as const

const footStyle = css({
  marginTop: px(32),
  background: tokenVar('brand.strong'),
  color: tokenVar('brand.weak'),
  fontSize: text(13),
  [media.touch]: { marginTop: px(20) },
  [media.mobile]: { '&[data-brief] nav': { display: 'none' } },
})
const innerStyle = css(frameWidth, {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1.7fr) repeat(3, minmax(0, 1fr))',
  gap: px(32),
  paddingBlock: px(36, 28),
  [media.touch]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))', gap: px(24, 16), paddingBlock: px(28, 20) },
})
const brandStyle = css({ display: 'grid', gap: px(14), alignContent: 'start', [media.touch]: { gridColumn: '1 / -1' } })
const adultRowStyle = css({ display: 'flex', gap: px(14), alignItems: 'center', maxWidth: px(460) })
const adultStyle = css(numeric, {
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: px(44),
  height: px(44),
  borderRadius: '50%',
  border: `2px solid ${tokenVar('cta')}`,
  color: tokenVar('cta'),
  fontSize: text(16),
})
const adultTextStyle = css({ fontSize: text(12), lineHeight: 1.7 })
const groupTitleStyle = css({ marginBottom: px(10), fontSize: text(13), color: tokenVar('brand.text') })
const linksStyle = css({ display: 'grid', gap: px(2), justifyItems: 'start' })
const linkStyle = css(quick, {
  display: 'inline-flex',
  alignItems: 'center',
  gap: px(6),
  minHeight: px(28),
  color: tokenVar('brand.weak'),
  '&:hover': { color: tokenVar('brand.accent') },
  '&:focus-visible': { outlineColor: tokenVar('brand.accent') },
  [media.touch]: { minHeight: px(40) },
})
const lastStyle = css({ borderTop: '1px solid rgba(255, 255, 255, 0.08)' })
const lastInnerStyle = css(frameWidth, {
  display: 'flex',
  flexWrap: 'wrap',
  gap: px(6, 20),
  justifyContent: 'space-between',
  paddingBlock: px(16),
  fontSize: text(12),
})
const foreverStyle = css({ display: 'inline-flex', gap: px(6), alignItems: 'center', color: tokenVar('cta') })

export interface FooterProps {
  /** Below pages where something is filled in or read: a phone shows no links here, which its menu has too. */
  readonly isBrief: boolean
}

/** Rules, help and the age mark, below every page that scrolls. */
export function Footer({ isBrief }: FooterProps) {
  const t = useHostTexts()
  const theme = useTheme()
  const title = useSiteTitle()
  const { serverNow } = useServices()
  const isForever = useFlag('foreverSite')
  return (
    <footer css={footStyle} data-brief={isBrief || undefined}>
      <div css={innerStyle}>
        <div css={brandStyle}>
          <div>
            <Logo theme={theme} name={title} size={34} onBrand />
          </div>
          <div css={adultRowStyle}>
            <span css={adultStyle} role="img" aria-label={t('layout.adult')}>
              18+
            </span>
            <p css={adultTextStyle}>{t('layout.adultText')}</p>
          </div>
          {isForever && (
            <p css={foreverStyle}>
              <Icon of={BookmarkCheck} size={16} />
              {t('layout.foreverSite', { domain: location.host })}
            </p>
          )}
        </div>
        {GROUPS.map(([group, names]) => (
          <LinkGroup key={group} title={t(`footer.${group}`)} names={names} hasService={group === 'about'} />
        ))}
      </div>
      <div css={lastStyle}>
        <div css={lastInnerStyle}>
          <span>{t('layout.copyright', { year: siteDate(serverNow()).slice(0, 4), site: title })}</span>
          <span>{t('layout.sandbox')}</span>
        </div>
      </div>
    </footer>
  )
}

interface LinkGroupProps {
  readonly title: string
  readonly names: readonly string[]
  readonly hasService: boolean
}

function LinkGroup({ title, names, hasService }: LinkGroupProps) {
  const t = useHostTexts()
  const { bus } = useServices()
  const locale = useLocale()
  const table = useRouteTable()
  const routes = names.flatMap((name) => table.byName(name) ?? [])
  if (routes.length === 0 && !hasService) return undefined
  return (
    <nav aria-label={title}>
      <h2 css={groupTitleStyle}>{title}</h2>
      <ul role="list" css={linksStyle}>
        {routes.map((route) => (
          <li key={route.name}>
            <SiteLink to={route.path} css={linkStyle}>
              {routeTitle(route, locale)}
            </SiteLink>
          </li>
        ))}
        {hasService && (
          <li>
            <button type="button" css={linkStyle} onClick={() => bus.emit('customer_service')}>
              <Icon of={Headset} size={14} />
              {t('customer.confirm')}
            </button>
          </li>
        )}
      </ul>
    </nav>
  )
}
