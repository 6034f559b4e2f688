import { css } from '@emotion/react'
import { sponsorContentEndpoint } from '@site/contracts'
import { useEndpoint } from '@site/shell'
import { Button, EmptyState, ErrorState, Notice, SectionHeader, Skeleton, SkeletonGroup, px } from '@site/ui'
import { Handshake } from 'lucide-react'

import { useHelpTexts } from '../../../lib/use-help-texts.ts'
import { openCustomerService } from '../../support/index.ts'
import { stackStyle } from '../stack-style.ts'
import { PageHero } from './page-hero.tsx'
import { SponsorCard } from './sponsor-card.tsx'

const listStyle = css({ display: 'grid', gap: px(16) })

/** Whom the operator supports, from `sponsorContent`, and the way to ask for it. */
export function SponsorPage() {
  const t = useHelpTexts()
  const { data, isError, isFetching, refetch } = useEndpoint(sponsorContentEndpoint, {})
  const sponsors = data?.toSorted((one, other) => one.sort - other.sort)
  return (
    <div css={stackStyle}>
      <PageHero title={t('sponsor.title')} intro={t('sponsor.intro')} art="court" />
      <section aria-label={t('sponsor.current')}>
        <SectionHeader title={t('sponsor.current')} />
        <div css={listStyle}>
          {sponsors === undefined && isError && (
            <ErrorState title={t('sponsor.error')} onRetry={() => void refetch()} retrying={isFetching} />
          )}
          {sponsors === undefined && !isError && (
            <SkeletonGroup css={listStyle}>
              <Skeleton shape="block" height={220} />
              <Skeleton shape="block" height={220} />
            </SkeletonGroup>
          )}
          {sponsors?.length === 0 && (
            <EmptyState icon={Handshake} title={t('sponsor.empty')}>
              {t('sponsor.emptyText')}
            </EmptyState>
          )}
          {sponsors?.map((sponsor) => (
            <SponsorCard key={sponsor.id} sponsor={sponsor} />
          ))}
        </div>
      </section>
      <Notice
        tone="info"
        title={t('sponsor.pitchTitle')}
        action={
          <Button size="sm" onClick={openCustomerService}>
            {t('sponsor.contact')}
          </Button>
        }
      >
        {t('sponsor.pitch')}
      </Notice>
    </div>
  )
}
