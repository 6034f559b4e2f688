import { allBalanceEndpoint, balanceEndpoint } from '@site/contracts'
import { useBalance } from '@site/shell'
import { tokenAtom, userIdAtom } from '@site/shell/host'
import { renderPart } from '@site/testing'
import { act, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'

import { useBalances } from './use-balances.ts'

function Transfer() {
  const { balances } = useBalances()
  return <p>page {String(balances?.center)}</p>
}

/** The header has the balance already when the page is opened. */
function Site() {
  const balance = useBalance()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <p>header {balance?.centerWalletBalance}</p>
      <button type="button" onClick={() => setOpen(!isOpen)}>
        open
      </button>
      {isOpen && <Transfer />}
    </>
  )
}

test('a page that moves money asks for the balance when it opens, although the header has one', async () => {
  let center = '100.00'
  const { shell } = renderPart(<Site />, {
    remote: 'account',
    texts: {},
    answers: {
      [balanceEndpoint.path]: () => ({ centerWalletBalance: center, lockMoney: '0.00', bonus: '0.00', usdt: '0.00' }),
      [allBalanceEndpoint.path]: () => ({ totalMoney: '0.00', list: [] }),
    },
  })
  act(() => {
    shell.store.set(userIdAtom, 'u1')
    shell.store.set(tokenAtom, 'token')
  })
  await screen.findByText('header 100.00')
  center = '40.00'
  fireEvent.click(screen.getByRole('button', { name: 'open' }))
  expect(await screen.findByText('page 4000')).toBeDefined()
  expect(await screen.findByText('header 40.00')).toBeDefined()
})
