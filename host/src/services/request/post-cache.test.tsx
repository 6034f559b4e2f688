import { countryAreaEndpoint } from '@site/contracts'
import { useEndpoint } from '@site/shell'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { setUpHost } from '../../testing/host.tsx'

function Areas({ of: area }: { readonly of: string }) {
  const { data } = useEndpoint(countryAreaEndpoint, { area })
  return <p>{data?.map(({ areaName }) => areaName).join() ?? '…'}</p>
}

test('[S3.013] answers are kept by path and payload: the same call is asked once, another payload anew', async () => {
  const { path } = countryAreaEndpoint
  const host = setUpHost({
    answers: { [path]: ({ area }) => ({ data: [{ areaName: `地区 ${String(area)}`, areaCode: '+86', regex: '' }] }) },
  })
  const first = host.show(
    <>
      <Areas of="A" />
      <Areas of="A" />
    </>,
  )
  expect(await screen.findAllByText('地区 A')).toHaveLength(2)
  expect(host.sent.filter((call) => call.path === path)).toHaveLength(1)

  first.rerender(<p>elsewhere</p>)
  host.show(
    <>
      <Areas of="A" />
      <Areas of="B" />
    </>,
  )
  expect(screen.getByText('地区 A'), 'kept, without a call').toBeTruthy()
  expect(await screen.findByText('地区 B')).toBeTruthy()
  expect(host.sent.filter((call) => call.path === path).map(({ body }) => body)).toEqual([{ area: 'A' }, { area: 'B' }])
})
