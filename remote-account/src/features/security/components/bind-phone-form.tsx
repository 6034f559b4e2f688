import { DEFAULT_AREA_CODE, INPUT_LIMITS, bindPhoneEndpoint, countryAreaEndpoint, isApiError } from '@site/contracts'
import { checkCode, checkPhone } from '@site/domain'
import { bus, call, toast, useEndpoint } from '@site/shell'
import { Button, Select, TextField, issueText } from '@site/ui'
import { type SyntheticEvent, useState } from 'react'

import { useAccountTexts } from '../../../lib/texts.ts'
import { useAttempt } from '../../../lib/use-attempt.ts'
import { fieldsStyle, phonePairStyle } from '../form-style.ts'
import { CodeField } from './code-field.tsx'

const HOME_AREA = { areaCode: DEFAULT_AREA_CODE, areaName: '中国大陆', regex: '' } as const

/** Binds a phone with a code that was sent to it; once (open point 36). */
export function BindPhoneForm() {
  const t = useAccountTexts()
  const { data: areas = [HOME_AREA] } = useEndpoint(countryAreaEndpoint, {})
  const [areaCode, setAreaCode] = useState<string>(DEFAULT_AREA_CODE)
  const [phone, setPhone] = useState('')
  const [code, setCode] = useState('')
  const [told, setTold] = useState<'nothing' | 'phone' | 'all'>('nothing')
  const { isBusy, attempt } = useAttempt()

  const area = areas.find((one) => one.areaCode === areaCode) ?? HOME_AREA
  const phoneIssue = checkPhone(phone, area.regex)
  const codeIssue = checkCode(code.trim())
  const full = areaCode === DEFAULT_AREA_CODE ? phone : areaCode + phone

  function submit(event: SyntheticEvent): void {
    event.preventDefault()
    setTold('all')
    if (phoneIssue !== undefined || codeIssue !== undefined) return
    void attempt(
      async () => {
        await call(bindPhoneEndpoint, { phone: full, areaCode, code: code.trim() })
        toast.success(t('security.phoneDone'))
        bus.emit('user_changed')
      },
      (error) => {
        if (isApiError(error, 6009)) bus.emit('user_changed')
      },
    )
  }

  return (
    <form css={fieldsStyle} noValidate onSubmit={submit} aria-label={t('security.phoneTitle')}>
      <div css={phonePairStyle}>
        <Select
          label={t('security.area')}
          value={areaCode}
          options={areas.map((one) => ({ value: one.areaCode, label: `${one.areaName} ${one.areaCode}` }))}
          onChange={({ target }) => setAreaCode(target.value)}
        />
        <TextField
          label={t('security.phone')}
          placeholder={t('security.phoneHint')}
          inputMode="tel"
          autoComplete="tel-national"
          maxLength={INPUT_LIMITS.phoneMax}
          value={phone}
          error={told === 'nothing' ? undefined : issueText(phoneIssue)}
          onChange={({ target }) => setPhone(target.value.trim())}
        />
      </div>
      <CodeField
        by="phone"
        value={code}
        onChange={setCode}
        error={told === 'all' ? issueText(codeIssue) : undefined}
        target={() => {
          if (told === 'nothing') setTold('phone')
          return phoneIssue === undefined ? full : undefined
        }}
      />
      <Button type="submit" size="lg" block loading={isBusy}>
        {t('security.bindPhone')}
      </Button>
    </form>
  )
}
