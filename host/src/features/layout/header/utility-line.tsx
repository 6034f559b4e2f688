import { css } from '@emotion/react'
import { useFlag } from '@site/shell'
import { Icon, px, quick, text, tokenVar, truncate } from '@site/ui'
import { BookmarkCheck, CircleHelp, Headset } from 'lucide-react'

import { useHostTexts } from '../../../base/i18n/index.ts'
import { useServices } from '../../../ports/index.ts'
import { useRouteTable } from '../../../services/routing/index.ts'
import { SiteLink } from '../../navigation/index.ts'
import { EditionSwitch, LanguageSwitch } from '../../preferences/index.ts'
import { AdultMark, SiteClock } from '../../responsible-gaming/index.ts'
import { frameWidth } from '../parts/frame-style.ts'

const lineStyle = css({
  background: tokenVar('brand.strong'),
  color: tokenVar('brand.weak'),
  fontSize: text(12),
  boxShadow: 'inset 0 -1px 0 rgba(255, 255, 255, 0.06)',
})
const innerStyle = css(frameWidth, { display: 'flex', alignItems: 'center', gap: px(20), height: px(34) })
const endStyle = css({ marginInlineStart: 'auto', display: 'flex', alignItems: 'center', gap: px(18) })
const linkStyle = css(quick, {
  display: 'inline-flex',
  alignItems: 'center',
  gap: px(5),
  color: tokenVar('brand.weak'),
  whiteSpace: 'nowrap',
  '&:hover': { color: tokenVar('brand.accent') },
})
const foreverStyle = css(truncate, { display: 'inline-flex', alignItems: 'center', gap: px(5), color: tokenVar('cta') })

/** The thin line above the header: time, age mark, service, help, edition and language. */
export function UtilityLine() {
  const t = useHostTexts()
  const { bus } = useServices()
  const help = useRouteTable().byName('help.index')
  const isForever = useFlag('foreverSite')
  return (
    <div css={lineStyle}>
      <div css={innerStyle}>
        <SiteClock />
        <AdultMark hasWords />
        {isForever && (
          <span css={foreverStyle}>
            <Icon of={BookmarkCheck} size={14} />
            {t('layout.foreverSite', { domain: location.host })}
          </span>
        )}
        <nav css={endStyle} aria-label={t('layout.utilityNav')}>
          <button type="button" css={linkStyle} onClick={() => bus.emit('customer_service')}>
            <Icon of={Headset} size={14} />
            {t('layout.customer')}
          </button>
          {help !== undefined && (
            <SiteLink to={help.path} css={linkStyle}>
              <Icon of={CircleHelp} size={14} />
              {t('layout.help')}
            </SiteLink>
          )}
          <EditionSwitch />
          <LanguageSwitch />
        </nav>
      </div>
    </div>
  )
}
