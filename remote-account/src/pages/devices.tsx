import { deviceListEndpoint } from '@site/contracts'
import { useEndpoint } from '@site/shell'
import { ErrorState, SkeletonGroup, SkeletonRow } from '@site/ui'

import { DeviceList } from '../features/devices/index.ts'
import { pageIntroStyle, pageStyle, pageTitleStyle } from '../lib/page-style.ts'
import { useAccountTexts } from '../lib/texts.ts'

/** /mine/devices */
export function Page() {
  const t = useAccountTexts()
  const { data, isError, isFetching, refetch } = useEndpoint(deviceListEndpoint, {})
  return (
    <div css={pageStyle}>
      <header>
        <h1 css={pageTitleStyle}>{t('devices.title')}</h1>
        <p css={pageIntroStyle}>{t('devices.intro')}</p>
      </header>
      {data === undefined && isError && (
        <ErrorState title={t('devices.error')} onRetry={() => void refetch()} retrying={isFetching} />
      )}
      {data === undefined && !isError && (
        <SkeletonGroup>
          {Array.from({ length: 3 }, (_, index) => (
            <SkeletonRow key={index} />
          ))}
        </SkeletonGroup>
      )}
      {data !== undefined && <DeviceList devices={data.list} onChanged={() => void refetch()} />}
    </div>
  )
}
