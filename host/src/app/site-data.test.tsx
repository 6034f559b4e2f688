import {
  balanceEndpoint,
  feedbackUnreadEndpoint,
  memberInfoEndpoint,
  memberJwtEndpoint,
  preInfoEndpoint,
  UNREAD_FIELDS,
  unreadForTypeEndpoint,
} from '@site/contracts'
import { useBalance, useEndpoint, useUnread } from '@site/shell'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'

import { setUpHost } from '../testing/host.tsx'
import { SiteData } from './site-data.tsx'

const site = { title: '站点', h5DomainUrl: 'https://m.example', kapEnabled: '1' }
const answers = {
  [preInfoEndpoint.path]: () => ({ data: { ip: '198.51.100.9', siteBaseConfig: site } }),
  [balanceEndpoint.path]: () => ({ data: { centerWalletBalance: '12.00' } }),
  [unreadForTypeEndpoint.path]: () => ({ data: Object.fromEntries(UNREAD_FIELDS.map((field) => [field, 1])) }),
  [feedbackUnreadEndpoint.path]: () => ({ data: { num: 100 } }),
}

function Header() {
  const { messages, feedback } = useUnread()
  return <p>{`${useBalance()?.centerWalletBalance ?? ''} ${messages} ${feedback}`}</p>
}

function logIn(host: ReturnType<typeof setUpHost>): void {
  host.services.storage.setSession({ token: 'a-token', userId: '7' })
  host.services.session.restore()
}

test('[S3.027] unread feedback is a number beside that of the letters, not part of it', async () => {
  const host = setUpHost({ answers })
  logIn(host)
  host.show(<Header />)
  expect(await screen.findByText('12.00 8 100')).toBeTruthy()
})

test('[S7.109] unread feedback is fetched for members alone, and letters are counted where nothing answers', async () => {
  const host = setUpHost({ answers: { ...answers, [feedbackUnreadEndpoint.path]: () => ({ code: 6004 }) } })
  const shown = host.show(<Header />)
  expect(await screen.findByText('0 0')).toBeTruthy()
  expect(host.sent, 'nothing of a visitor').toEqual([])
  shown.unmount()
  logIn(host)
  host.show(<Header />)
  expect(await screen.findByText('12.00 8 0')).toBeTruthy()
  const asked = host.sent.map(({ path }) => path)
  expect(asked).toContain(feedbackUnreadEndpoint.path)
})

test('a member’s balance and counts are asked for once, however many parts show them', async () => {
  const host = setUpHost({ answers })
  logIn(host)
  host.show(
    <>
      <SiteData network={host.services.network} />
      <Header />
      <Header />
    </>,
  )
  expect(await screen.findAllByText('12.00 8 100')).toHaveLength(2)
  const asked = host.sent.map(({ path }) => path).toSorted()
  const wanted = [preInfoEndpoint, balanceEndpoint, unreadForTypeEndpoint, feedbackUnreadEndpoint]
  expect(asked).toEqual(wanted.map(({ path }) => path).toSorted())
})

test('after a log-in everything of the member is asked for once', async () => {
  const user = { userId: '7', name: 'demo01', bindPhone: 1, bindRealName: 1 }
  const host = setUpHost({ answers: { ...answers, [memberInfoEndpoint.path]: () => ({ data: user }) } })
  host.show(
    <>
      <SiteData network={host.services.network} />
      <Header />
    </>,
  )
  await waitFor(() => expect(host.services.network.ip).toBe('198.51.100.9'))
  await host.services.session.begin({ token: 'a-token', userId: '7' })
  await screen.findByText('12.00 8 100')
  const members = [
    memberInfoEndpoint,
    memberJwtEndpoint,
    balanceEndpoint,
    unreadForTypeEndpoint,
    feedbackUnreadEndpoint,
  ]
  const asked = host.sent.slice(1).map(({ path }) => path)
  expect(asked.toSorted()).toEqual([preInfoEndpoint, ...members].map(({ path }) => path).toSorted())
})

test('the site’s own word on the visitor is asked for once, and kept for whoever else wants it', async () => {
  const host = setUpHost({ answers })
  const shown = host.show(<SiteData network={host.services.network} />)
  await waitFor(() => expect(host.services.network).toEqual({ ip: '198.51.100.9', captcha: 'picture' }))
  function Download() {
    return <p>{useEndpoint(preInfoEndpoint, {}).data?.siteBaseConfig.h5DomainUrl}</p>
  }
  shown.unmount()
  host.show(<Download />)
  expect(screen.getByText('https://m.example')).toBeTruthy()
  expect(host.sent.map(({ path }) => path)).toEqual([preInfoEndpoint.path])
})
