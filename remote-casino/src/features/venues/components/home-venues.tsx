import { css } from '@emotion/react'
import { useFlag } from '@site/shell'
import { Link } from '@site/shell/router'
import { SectionHeader, Segmented, media, px, text } from '@site/ui'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'

import { CATEGORY_PATHS, LISTED_CATEGORIES, type ListedCategory } from '../../../lib/category.ts'
import { useCasinoTexts } from '../../../lib/texts.ts'
import { VenueList } from './venue-list.tsx'

const headStyle = css({ marginBottom: px(12) })
const moreStyle = css({ display: 'inline-flex', alignItems: 'center', fontSize: text(13) })
const chooserStyle = css({
  marginBottom: px(14),
  maxWidth: '100%',
  [media.desktop]: { width: 'fit-content', '& > label': { minWidth: px(112) } },
})

/** Home page slot: the venue categories, one at a time. */
export function HomeVenues() {
  const t = useCasinoTexts()
  const isSportLeftOut = useFlag('skipSport')
  const categories = LISTED_CATEGORIES.filter((category) => category !== 'TY' || !isSportLeftOut)
  const [category, setCategory] = useState<ListedCategory>(categories[0] ?? 'ZR')
  return (
    <section aria-labelledby="casino-home-venues">
      <SectionHeader
        id="casino-home-venues"
        css={headStyle}
        title={t('home.venues')}
        note={t('home.venuesNote')}
        extra={
          <Link to={CATEGORY_PATHS[category]} css={moreStyle}>
            {t('home.all')}
            <ChevronRight size={16} aria-hidden="true" />
          </Link>
        }
      />
      <Segmented
        label={t('home.venues')}
        css={chooserStyle}
        value={category}
        options={categories.map((value) => ({ value, label: t(`category.${value}.short`) }))}
        onValueChange={setCategory}
      />
      <VenueList category={category} />
    </section>
  )
}
