import { renderPart } from '@site/testing'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import texts from '../../../../locales/zh-CN/account.json' with { type: 'json' }
import { AssetSummary } from './asset-summary.tsx'

test('[S3.020] all venues together are shown with two decimals, also where they are zeros', () => {
  const balances = { center: 50_000n, usdt: 0n, locked: 0n, venuesTotal: 1_200n, venues: [] }
  renderPart(<AssetSummary balances={balances} isFetching={false} onReload={() => undefined} />, {
    remote: 'account',
    texts,
  })
  expect(screen.getByText(texts.wallet.venues).nextSibling?.textContent).toBe('¥12.00')
  expect(screen.getByText(texts.wallet.center).nextSibling?.textContent, 'elsewhere they are left out').toBe('¥500')
})
