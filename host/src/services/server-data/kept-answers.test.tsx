import {
  balanceEndpoint,
  bonusPoolsEndpoint,
  countryAreaEndpoint,
  gameListEndpoint,
  type Locale,
  memberInfoEndpoint,
} from '@site/contracts'
import { useBalance, useEndpoint } from '@site/shell'
import { localeAtom } from '@site/shell/host'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'

import { composition } from '../../testing/composition.ts'
import { setUpHost } from '../../testing/host.tsx'

const { path } = countryAreaEndpoint
const member = { data: { userId: '7', name: 'demo01', bindPhone: 1, bindRealName: 1 } }

function Areas({ of: area }: { readonly of: string }) {
  const { data } = useEndpoint(countryAreaEndpoint, { area })
  return <p>{data?.map(({ areaName }) => areaName).join() ?? '…'}</p>
}

function setUp() {
  let count = 0
  const host = setUpHost({
    answers: {
      [memberInfoEndpoint.path]: () => member,
      [path]: ({ area }) => {
        count += 1
        return { data: [{ areaName: `地区 ${String(area)} ${count}`, areaCode: '+86', regex: '' }] }
      },
    },
  })
  return { ...host, asked: () => host.sent.filter((call) => call.path === path).map(({ body }) => body['area']) }
}

afterEach(() => vi.useRealTimers())

test('[S3.013] answers are kept by path and payload: the same call is asked once, another payload anew', async () => {
  const host = setUp()
  const first = host.show(
    <>
      <Areas of="A" />
      <Areas of="A" />
    </>,
  )
  expect(await screen.findAllByText('地区 A 1')).toHaveLength(2)
  expect(host.asked()).toEqual(['A'])

  first.rerender(<p>elsewhere</p>)
  host.show(
    <>
      <Areas of="A" />
      <Areas of="B" />
    </>,
  )
  expect(screen.getByText('地区 A 1'), 'kept, without a call').toBeTruthy()
  expect(await screen.findByText('地区 B 2')).toBeTruthy()
  expect(host.asked()).toEqual(['A', 'B'])
})

describe('a kept answer', () => {
  test('stays for as long as the page, looked at or not', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const host = setUp()
    const shown = host.show(<Areas of="A" />)
    await screen.findByText('地区 A 1')
    shown.rerender(<p>elsewhere</p>)
    await vi.advanceTimersByTimeAsync(24 * 3_600_000)
    host.show(<Areas of="A" />)
    expect(screen.getByText('地区 A 1')).toBeTruthy()
    expect(host.asked()).toEqual(['A'])
  })

  test('is waited for although nobody looks any more', async () => {
    const host = setUp()
    host.show(<Areas of="A" />).rerender(<p>elsewhere</p>)
    await waitFor(() => expect(host.asked()).toEqual(['A']))
    host.show(<Areas of="A" />)
    expect(await screen.findByText('地区 A 1')).toBeTruthy()
    expect(host.asked()).toEqual(['A'])
  })

  test('ends with a log-in and a log-out; what is on screen stays there until the next is here', async () => {
    const host = setUp()
    host.show(<Areas of="A" />)
    await screen.findByText('地区 A 1')
    host.services.navigator.connect(() => undefined)
    void host.services.session.begin({ token: 'a-token', userId: '7' })
    expect(screen.getByText('地区 A 1')).toBeTruthy()
    expect(await screen.findByText('地区 A 2')).toBeTruthy()
    host.services.session.expire('a-token')
    expect(await screen.findByText('地区 A 3')).toBeTruthy()
  })

  test('ends with the language, also the one before the last', async () => {
    const host = setUp()
    function speak(locale: Locale): void {
      host.services.store.set(localeAtom, locale)
      host.services.bus.emit('locale_changed', { locale })
    }
    host.show(<Areas of="A" />)
    await screen.findByText('地区 A 1')
    speak('zh-TW')
    await screen.findByText('地区 A 2')
    speak('zh-CN')
    expect(await screen.findByText('地区 A 3')).toBeTruthy()
  })

  test('is renewed when ops change what the site is composed of', async () => {
    const host = setUp()
    host.show(<Areas of="A" />)
    await screen.findByText('地区 A 1')
    host.services.adoptComposition(composition())
    expect(await screen.findByText('地区 A 2')).toBeTruthy()
  })
})

test('an answer of what others do is asked for at each look, though its call is cacheable', async () => {
  const host = setUpHost({ answers: { [bonusPoolsEndpoint.path]: () => ({ data: [] }) } })
  function Pools() {
    const { data } = useEndpoint(bonusPoolsEndpoint, {}, { fresh: true })
    return <p>{data === undefined ? '…' : 'pools'}</p>
  }
  for (const times of [1, 2]) {
    const shown = host.show(<Pools />)
    await waitFor(() => expect(host.sent).toHaveLength(times))
    await screen.findByText('pools')
    shown.unmount()
  }
})

test('a member’s balance never reaches the next one', async () => {
  let money = '1.00'
  const host = setUpHost({
    answers: {
      [memberInfoEndpoint.path]: () => member,
      [balanceEndpoint.path]: () => ({ data: { centerWalletBalance: money } }),
    },
  })
  const Balance = () => <p>{useBalance()?.centerWalletBalance ?? 'nothing'}</p>
  host.show(<Balance />)
  expect(screen.getByText('nothing')).toBeTruthy()
  expect(host.sent, 'a visitor has none').toEqual([])
  void host.services.session.begin({ token: 'one', userId: '1' })
  await screen.findByText('1.00')
  money = '2.00'
  void host.services.session.begin({ token: 'two', userId: '2' })
  await screen.findByText('nothing')
  await screen.findByText('2.00')
  host.services.navigator.connect(() => undefined)
  host.services.session.expire('two')
  expect(await screen.findByText('nothing')).toBeTruthy()
})

test('the wallet that the header shows is not asked for again by a page that shows it too', async () => {
  const host = setUpHost({
    answers: {
      [memberInfoEndpoint.path]: () => member,
      [balanceEndpoint.path]: () => ({ data: { centerWalletBalance: '1.00' } }),
      [path]: () => ({ data: [{ areaName: '地区', areaCode: '+86', regex: '' }] }),
    },
  })
  function Header() {
    return <p>{useBalance()?.centerWalletBalance ?? '…'}</p>
  }
  function Page() {
    return <b>{useEndpoint(balanceEndpoint, { withLockMoney: 1 }).data?.centerWalletBalance ?? '…'}</b>
  }
  void host.services.session.begin({ token: 'one', userId: '7' })
  host.show(<Header />)
  await screen.findByText('1.00')
  const shown = host.show(
    <>
      <Page />
      <Areas of="A" />
    </>,
  )
  expect(shown.getByText('1.00', { selector: 'b' }), 'at once').toBeTruthy()
  await shown.findByText('地区')
  expect(host.sent.filter((call) => call.path === balanceEndpoint.path)).toHaveLength(1)
})

test('games with the marks of one member never show for another; a visitor’s stay until the member’s are here', async () => {
  const owners = ['nobody', 'A', 'B']
  let count = 0
  const host = setUpHost({
    answers: {
      [memberInfoEndpoint.path]: () => member,
      [gameListEndpoint.path]: () => {
        const name = owners[count] ?? 'too many calls'
        count += 1
        return { data: { list: [{ gameCode: '1', enName: 'DZ', name, fav: 1 }], total: 1, pageNum: 1, pageSize: 20 } }
      },
    },
  })
  const drawn: string[] = []
  function Games() {
    const { data } = useEndpoint(gameListEndpoint, { pageNum: 1 }, { keepPrevious: true })
    const names = data?.list.map(({ name }) => name).join() ?? '…'
    drawn.push(names)
    return <p>{names}</p>
  }
  host.show(<Games />)
  await screen.findByText('nobody')
  void host.services.session.begin({ token: 'one', userId: '1' })
  await screen.findByText('A')
  expect(drawn.slice(drawn.indexOf('nobody')), 'no gap between').not.toContain('…')
  drawn.length = 0
  void host.services.session.begin({ token: 'two', userId: '2' })
  await screen.findByText('B')
  const first = drawn.indexOf('…')
  expect(first).toBeGreaterThanOrEqual(0)
  expect(drawn.slice(first)).not.toContain('A')
})
