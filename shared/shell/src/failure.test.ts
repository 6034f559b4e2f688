import { ApiError, ERROR_CATALOGUE, type ErrorCode, isStatusCode } from '@site/contracts'
import { describe, expect, test } from 'vitest'

import { type Outlet, showFailure } from './failure.ts'
import { type Shell, installShell } from './shell.ts'

function install() {
  const said: string[] = []
  const parts: Pick<Shell, 'toast' | 'dialogs'> = {
    toast: {
      info: (text) => said.push(`info ${text}`),
      success: (text) => said.push(`success ${text}`),
      warning: (text) => said.push(`warning ${text}`),
      error: (text) => said.push(`toast ${text}`),
    },
    dialogs: {
      tips: async ({ message, cancelText }) => {
        said.push(`dialog ${message} ${String(cancelText)}`)
        return true
      },
    },
  }
  installShell(parts as Shell)
  return said
}

const CODES = Object.keys(ERROR_CATALOGUE)
  .map(Number)
  .filter((code): code is ErrorCode => isStatusCode(code) && code !== 6000)

describe('a failure', () => {
  test('is said where the caller wants it, in the server’s words or its own', async () => {
    const said = install()
    const refusal = new ApiError(6012, '余额不足')
    expect(await showFailure(refusal)).toBeUndefined()
    expect(await showFailure(refusal, 'dialog', '余额不足（请重试）')).toBeUndefined()
    expect(said).toEqual(['toast 余额不足', 'dialog 余额不足（请重试） false'])
    expect(await showFailure(refusal, 'inline')).toBe('余额不足')
    expect(await showFailure(refusal, 'silent')).toBeUndefined()
    expect(said).toHaveLength(2)
  })

  test.each(['toast', 'dialog', 'inline'] satisfies Outlet[])(
    'that the request client has shown already is not said once more: %s',
    async (outlet) => {
      const said = install()
      const shown = CODES.filter((code) => ['expired', 'bindRealName'].includes(ERROR_CATALOGUE[code].handling))
      expect(shown).toEqual([6001, 6449])
      for (const code of shown) expect(await showFailure(new ApiError(code), outlet)).toBeUndefined()
      expect(said).toEqual([])
    },
  )

  test('with a popup in the catalogue has a dialog to itself, and no other has', async () => {
    const said = install()
    for (const code of CODES) await showFailure(new ApiError(code, String(code)))
    expect(said.filter((line) => line.startsWith('dialog'))).toEqual(['dialog 6501 false'])
    expect(said).toHaveLength(CODES.length - 2)
  })

  test('that is no answer of the API is said in general words', async () => {
    const said = install()
    await showFailure(new TypeError('x is not a function'))
    expect(said).toEqual(['toast 服务开小差了，请稍后再试'])
  })
})
