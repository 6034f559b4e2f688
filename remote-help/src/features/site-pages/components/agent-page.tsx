import { hasRoute } from '@site/shell'
import { Link } from '@site/shell/router'
import { Button, Notice, buttonStyle } from '@site/ui'
import { BadgePercent, ChartNoAxesCombined, HandCoins, Headset, Link2 } from 'lucide-react'

import { useHelpTexts } from '../../../lib/use-help-texts.ts'
import { openCustomerService } from '../../support/index.ts'
import { stackStyle } from '../stack-style.ts'
import { PageHero } from './page-hero.tsx'
import { PointGrid } from './point-grid.tsx'

/** How to bring members and be paid for it. The terms are those of the help centre's article on partners. */
export function AgentPage() {
  const t = useHelpTexts()
  return (
    <div css={stackStyle}>
      <PageHero title={t('agent.title')} intro={t('agent.intro')} art="chips">
        <Button variant="cta" size="lg" icon={<Headset size={18} aria-hidden="true" />} onClick={openCustomerService}>
          {t('agent.apply')}
        </Button>
        {hasRoute('help.hzhb') && (
          <Link to="/app/help/hzhb" css={buttonStyle({ variant: 'secondary', size: 'lg' })}>
            {t('agent.more')}
          </Link>
        )}
      </PageHero>
      <PointGrid
        title={t('agent.benefits')}
        points={[
          { mark: Link2, title: t('agent.b1'), text: t('agent.b1Text') },
          { mark: ChartNoAxesCombined, title: t('agent.b2'), text: t('agent.b2Text') },
          { mark: HandCoins, title: t('agent.b3'), text: t('agent.b3Text') },
          { mark: BadgePercent, title: t('agent.b4'), text: t('agent.b4Text') },
        ]}
      />
      <PointGrid
        title={t('agent.steps')}
        points={([1, 2, 3, 4] as const).map((step) => ({
          mark: step,
          title: t(`agent.s${step}`),
          text: t(`agent.s${step}Text`),
        }))}
      />
      <Notice tone="warning" title={t('agent.rulesTitle')}>
        {t('agent.rules')}
      </Notice>
    </div>
  )
}
