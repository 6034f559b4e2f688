import { visuallyHidden } from '@site/ui'

import { useHostTexts } from '../../base/i18n/index.ts'
import { useSiteTitle } from '../../base/seo/index.ts'

/** What the site offers, in words: part of the document, hidden from view (spec 2.5). */
export function SeoText() {
  const t = useHostTexts()
  const title = useSiteTitle()
  return (
    <section css={visuallyHidden} data-seo="">
      <h2>{t('home.seo.title', { site: title })}</h2>
      <p>{t('home.seo.sports')}</p>
      <p>{t('home.seo.casino')}</p>
      <p>{t('home.seo.service')}</p>
    </section>
  )
}
