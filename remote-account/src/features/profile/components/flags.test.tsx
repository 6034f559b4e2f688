import { type FeatureFlags, type UserInfo, UserInfoSchema } from '@site/contracts'
import { MINIMUM_AGE } from '@site/domain'
import { renderPart } from '@site/testing'
import { screen } from '@testing-library/react'
import * as v from 'valibot'
import { expect, test } from 'vitest'

import texts from '../../../../locales/zh-CN/account.json' with { type: 'json' }
import { MaskedValue } from './masked-value.tsx'
import { PersonalForm } from './personal-form.tsx'

const user: UserInfo = v.parse(UserInfoSchema, { userId: '7', name: 'member7', bindPhone: 1, bindRealName: 1 })
const show = (part: React.ReactElement, flags: Partial<FeatureFlags>) =>
  renderPart(part, { remote: 'account', texts, flags })

test('[S9.005] the form explains what the birthday is for where the flag says so', () => {
  const rule = texts.profile.birthdayRule.replace('{{age}}', String(MINIMUM_AGE))
  show(<PersonalForm user={user} />, {})
  expect(screen.getByLabelText(/^生日/)).toBeDefined()
  expect(screen.queryByText(rule)).toBeNull()
  show(<PersonalForm user={user} />, { birthdayDescription: true })
  expect(screen.getByText(rule)).toBeDefined()
})

test('[S9.012] a phone number has no button that shows it where numbers are hidden for good, a name has', () => {
  const parts = (
    <>
      <MaskedValue of="phone" mask="138****8001" label="手机号码" />
      <MaskedValue of="realName" mask="张**" label="真实姓名" />
    </>
  )
  const buttons = () => screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))
  show(parts, {})
  expect(buttons()).toEqual(['查看手机号码', '查看真实姓名'])
  show(parts, { hideRealNumber: true })
  expect(screen.getByText('138****8001')).toBeDefined()
  expect(buttons()).toEqual(['查看真实姓名'])
})
