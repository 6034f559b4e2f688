import { type UserInfo, UserInfoSchema } from '@site/contracts'
import { renderPart } from '@site/testing'
import { screen } from '@testing-library/react'
import * as v from 'valibot'
import { expect, test } from 'vitest'

import texts from '../../../../locales/zh-CN/account.json' with { type: 'json' }
import { NextStep } from './next-step.tsx'
import { ProfileDetails } from './profile-details.tsx'

const user: UserInfo = v.parse(UserInfoSchema, {
  userId: '7',
  name: 'member7',
  bindPhone: 1,
  bindRealName: 1,
  bindEmail: 1,
  withdrawPwd: 0,
})
const options = { remote: 'account', texts }
const named = () => screen.queryAllByText(new RegExp(texts.profile.fundPassword)).length

test('[S9.014] without the flag withdrawPassword the profile neither shows nor asks for the fund password', () => {
  renderPart(<ProfileDetails user={user} onAction={() => undefined} />, options)
  expect(screen.getByText(texts.profile.password)).toBeDefined()
  expect(named()).toBe(0)
  renderPart(<NextStep user={user} onGo={() => undefined} />, options)
  expect(screen.queryByRole('button')).toBeNull()
})

test('[S9.014] with it both do', () => {
  const flags = { withdrawPassword: true }
  renderPart(<ProfileDetails user={user} onAction={() => undefined} />, { ...options, flags })
  expect(named()).toBeGreaterThan(0)
  renderPart(<NextStep user={user} onGo={() => undefined} />, { ...options, flags })
  expect(screen.getByRole('button', { name: texts.profile.nextGo })).toBeDefined()
})

test('who has one sees it without the flag too, to change it: a withdrawal asks for it everywhere', () => {
  renderPart(<ProfileDetails user={{ ...user, withdrawPwd: 1 }} onAction={() => undefined} />, options)
  expect(screen.getByRole('button', { name: texts.profile.change + texts.profile.fundPassword })).toBeDefined()
})
