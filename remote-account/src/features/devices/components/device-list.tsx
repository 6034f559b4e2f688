import { css } from '@emotion/react'
import { type Device, deviceLogoutEndpoint } from '@site/contracts'
import { siteDateTime } from '@site/domain'
import { call, dialogs, toast, useAttempt } from '@site/shell'
import { Button, Card, Tag, media, numeric, px, text, tokenVar } from '@site/ui'

import { deviceIcon } from '../../../lib/device-icon.ts'
import { useAccountTexts } from '../../../lib/texts.ts'

const listStyle = css({ display: 'grid', gap: px(12), padding: 0, margin: 0, listStyle: 'none' })
const rowStyle = css({
  display: 'grid',
  gridTemplateColumns: `${px(44)} minmax(0, 1fr) auto`,
  alignItems: 'center',
  gap: px(14),
})
const glyphStyle = css({
  display: 'grid',
  placeItems: 'center',
  width: px(44),
  height: px(44),
  borderRadius: tokenVar('radius.card'),
  background: tokenVar('accent.soft'),
  color: tokenVar('accent'),
})
const nameStyle = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: px(8),
  fontSize: text(16),
  fontWeight: 600,
  color: tokenVar('text.strong'),
})
const factsStyle = css({
  ...numeric,
  display: 'flex',
  flexWrap: 'wrap',
  gap: px(2, 16),
  marginTop: px(4),
  fontSize: text(13),
  color: tokenVar('text.weak'),
})
const allStyle = css({ justifySelf: 'start', [media.mobile]: { justifySelf: 'stretch' } })

export interface DeviceListProps {
  readonly devices: readonly Device[]
  readonly onChanged: () => void
}

/** Where the account is in use, and the way to end it there. */
export function DeviceList({ devices, onChanged }: DeviceListProps) {
  const t = useAccountTexts()
  const { isBusy, attempt } = useAttempt()
  const others = devices.filter(({ current }) => !current)

  const end = (device?: Device): Promise<void> =>
    attempt(async () => {
      const message = device === undefined ? t('devices.endAllConfirm') : t('devices.endConfirm', { name: device.name })
      if (!(await dialogs.tips({ message, confirmText: t('devices.end') }))) return
      const { count } = await call(deviceLogoutEndpoint, device === undefined ? {} : { id: device.id })
      toast.success(t('devices.ended', { count }))
      onChanged()
    }, onChanged)

  return (
    <>
      <ul css={listStyle} role="list">
        {devices.map((device) => {
          const Glyph = deviceIcon(device.name)
          return (
            <li key={device.id}>
              <Card css={rowStyle}>
                <span css={glyphStyle} aria-hidden="true">
                  <Glyph size={22} />
                </span>
                <div>
                  <div css={nameStyle}>
                    {device.name}
                    {device.current && <Tag tone="accent">{t('devices.current')}</Tag>}
                    <Tag tone={device.online ? 'success' : 'neutral'}>
                      {t(device.online ? 'devices.online' : 'devices.offline')}
                    </Tag>
                  </div>
                  <div css={factsStyle}>
                    <span>
                      {device.area} {device.ipMask}
                    </span>
                    <span>{t('devices.last', { time: siteDateTime(device.lastLoginAt) })}</span>
                    <span>{t('devices.first', { time: siteDateTime(device.firstLoginAt) })}</span>
                  </div>
                </div>
                {!device.current && (
                  <Button
                    variant="secondary"
                    size="sm"
                    aria-label={t('devices.endNamed', { name: device.name })}
                    onClick={() => void end(device)}
                  >
                    {t('devices.end')}
                  </Button>
                )}
              </Card>
            </li>
          )
        })}
      </ul>
      {others.length === 0 ? (
        <p css={factsStyle}>{t('devices.only')}</p>
      ) : (
        <Button variant="danger" css={allStyle} loading={isBusy} onClick={() => void end()}>
          {t('devices.endAll')}
        </Button>
      )}
    </>
  )
}
