import { describe, expect, test } from 'vitest'

import { referralFrom } from './referral.ts'

describe('referral codes', () => {
  test.each(['rcode', 'rCode', 'RCode', 'r_code'])('are read from %s', (name) => {
    expect(referralFrom(`https://site.example/app/help/kh?${name}=R77`)).toMatchObject({ registrationCode: 'R77' })
  })

  test.each(['icode', 'iCode', 'ICode', 'i_code'])('are read from %s in the hash part', (name) => {
    expect(referralFrom(`https://site.example/#/welcome?${name}=I88`)).toMatchObject({ inviteCode: 'I88' })
  })

  test('the first that is not empty wins, and the landing address is kept', () => {
    const address = 'https://site.example/?rcode=&rCode=B2&icode=I1#r_code=C3'
    expect(referralFrom(address)).toEqual({ registrationCode: 'B2', inviteCode: 'I1', originalUrl: address })
  })

  test('anything that is no code counts as absent', () => {
    expect(referralFrom('https://site.example/?rcode=%3Cscript%3E')).toBeUndefined()
    expect(referralFrom('https://site.example/')).toBeUndefined()
  })
})
