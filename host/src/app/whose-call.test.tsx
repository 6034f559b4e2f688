import { countryAreaEndpoint } from '@site/contracts'
import { call, useEndpoint } from '@site/shell'
import { RemoteContext } from '@site/shell/host'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { observeCalls } from '../services/request/index.ts'
import { setUpHost } from '../testing/host.tsx'

function Areas() {
  const { data } = useEndpoint(countryAreaEndpoint, { area: 'A' })
  return <p>{data?.map(({ areaName }) => areaName).join() ?? '…'}</p>
}

test('[D.008] whoever follows calls is told the view that asked through the cache, or where in the code a call was made', async () => {
  const followed = vi.fn<Parameters<typeof observeCalls>[0]>()
  observeCalls(followed)
  const { path } = countryAreaEndpoint
  const host = setUpHost({
    answers: { [path]: () => ({ data: [{ areaName: '地区', areaCode: '+86', regex: '' }] }) },
  })
  host.show(
    <RemoteContext value={{ name: 'help', version: '1.0.1', namespace: 'help@1.0.1', isActive: true }}>
      <Areas />
    </RemoteContext>,
  )
  await screen.findByText('地区')
  await call(countryAreaEndpoint, { area: 'B' })
  const [asked, made] = followed.mock.calls.filter(([endpoint]) => endpoint.path === path).map((told) => told[4])
  expect(asked?.view).toMatchObject({ name: 'help', version: '1.0.1' })
  expect(made?.view).toBeUndefined()
  expect(made?.trace.stack).toContain('whose-call.test.tsx')
})
