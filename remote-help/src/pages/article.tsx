import { css } from '@emotion/react'
import { useLocation } from '@site/shell'
import { px } from '@site/ui'

import { ArticleReader } from '../features/articles/index.ts'
import { HelpFrame, Pager } from '../features/centre/index.ts'
import { SupportCard } from '../features/support/index.ts'
import { slugOfPath } from '../lib/catalogue.ts'
import { LinkResolverProvider, useSiteLinks } from '../lib/links.ts'

const footStyle = css({ display: 'grid', gap: px(20), marginTop: px(48) })

/** Every /app/help/<slug>: one page for all articles, since the address is all that differs. */
export function Page() {
  const location = useLocation()
  const links = useSiteLinks()
  const slug = slugOfPath(location.pathname)
  // the host matches only the manifest's addresses, and each of them names an article
  if (slug === undefined) return null
  return (
    <LinkResolverProvider value={links}>
      <HelpFrame current={slug}>
        <ArticleReader key={slug} slug={slug} location={location}>
          <div css={footStyle}>
            {slug !== 'zxkf' && <SupportCard />}
            <Pager current={slug} />
          </div>
        </ArticleReader>
      </HelpFrame>
    </LinkResolverProvider>
  )
}
