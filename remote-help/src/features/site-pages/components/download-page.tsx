import { css } from '@emotion/react'
import { preInfoEndpoint } from '@site/contracts'
import { copyText, useEndpoint } from '@site/shell'
import { Button, Card, Notice, Segmented, media, px, text, tokenVar } from '@site/ui'
import { QrCode } from '@site/ui/qr'
import { Copy, Download, MonitorSmartphone, RefreshCw, Zap } from 'lucide-react'
import { useState } from 'react'

import { useHelpTexts } from '../../../lib/use-help-texts.ts'
import { type DeviceKind, deviceOf } from '../device-kind.ts'
import { stackStyle } from '../stack-style.ts'
import { useInstallPrompt } from '../use-install-prompt.ts'
import { PageHero } from './page-hero.tsx'
import { PointGrid } from './point-grid.tsx'

const twoStyle = css({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: px(16),
  [media.mobile]: { gridTemplateColumns: 'minmax(0, 1fr)' },
})
const scanStyle = css({
  display: 'grid',
  justifyItems: 'center',
  gap: px(12),
  maxWidth: px(280),
  textAlign: 'center',
  [media.mobile]: { maxWidth: 'none' },
})
const headStyle = css({ fontSize: text(16), color: tokenVar('text.strong') })
const textStyle = css({ margin: 0, fontSize: text(13), lineHeight: 1.7, color: tokenVar('text.normal') })
const stepsStyle = css({ display: 'grid', gap: px(14), alignContent: 'start' })
const listStyle = css({ display: 'grid', gap: px(12), margin: 0, padding: 0, listStyle: 'none', counterReset: 'step' })
const stepStyle = css({
  display: 'flex',
  alignItems: 'center',
  gap: px(12),
  minHeight: px(48),
  padding: px(8, 14),
  borderRadius: tokenVar('radius.card'),
  background: tokenVar('bg.sunken'),
  fontSize: text(14),
  color: tokenVar('text.strong'),
  counterIncrement: 'step',
  '&::before': {
    content: 'counter(step)',
    display: 'grid',
    placeItems: 'center',
    flex: 'none',
    width: px(28),
    height: px(28),
    borderRadius: '50%',
    background: tokenVar('accent'),
    color: tokenVar('accent.text'),
    fontWeight: 700,
  },
})

/** The site as an application: it is put on the home screen, there is no package to download. */
export function DownloadPage() {
  const t = useHelpTexts()
  const install = useInstallPrompt()
  const { data } = useEndpoint(preInfoEndpoint, {})
  const [device, setDevice] = useState<DeviceKind>(() => deviceOf(navigator.userAgent))
  const given = data?.siteBaseConfig.h5DomainUrl ?? ''
  const address = /^https?:\/\//.test(given) ? given : location.origin
  return (
    <div css={stackStyle}>
      <PageHero title={t('download.title')} intro={t('download.intro')} art="circuit">
        {install !== undefined && (
          <Button
            variant="cta"
            size="lg"
            icon={<Download size={18} aria-hidden="true" />}
            onClick={() => void install()}
          >
            {t('download.install')}
          </Button>
        )}
      </PageHero>
      <div css={twoStyle}>
        <Card padding="lg" css={scanStyle}>
          <h2 css={headStyle}>{t('download.scan')}</h2>
          <QrCode value={address} label={t('download.qr')} />
          <p css={textStyle}>{t('download.scanText')}</p>
          <Button
            size="sm"
            variant="secondary"
            icon={<Copy size={14} aria-hidden="true" />}
            onClick={() => void copyText(address)}
          >
            {t('download.copy')}
          </Button>
        </Card>
        <Card padding="lg" css={stepsStyle}>
          <h2 css={headStyle}>{t('download.devices')}</h2>
          <Segmented
            label={t('download.devices')}
            value={device}
            options={(['ios', 'android', 'desktop'] as const).map((value) => ({
              value,
              label: t(`download.${value}`),
            }))}
            onValueChange={setDevice}
          />
          <ol css={listStyle} role="list">
            {([1, 2, 3] as const).map((step) => (
              <li key={step} css={stepStyle}>
                {t(`download.${device}${step}`)}
              </li>
            ))}
          </ol>
          <Notice tone="warning">{t('download.safety')}</Notice>
        </Card>
      </div>
      <PointGrid
        title={t('download.why')}
        points={[
          { mark: Zap, title: t('download.w1'), text: t('download.w1Text') },
          { mark: MonitorSmartphone, title: t('download.w2'), text: t('download.w2Text') },
          { mark: RefreshCw, title: t('download.w3'), text: t('download.w3Text') },
        ]}
      />
    </div>
  )
}
