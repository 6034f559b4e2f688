import {
  ALL_AREAS,
  DEFAULT_AREA_CODE,
  INPUT_LIMITS,
  bindPhoneEndpoint,
  countryAreaEndpoint,
  isApiError,
  STATUS,
} from '@site/contracts'
import { fullPhone } from '@site/domain'
import { bus, call, toast, useAttempt, useEndpoint } from '@site/shell'
import { Form, FormSelect, FormSubmit, FormText, checkField, fieldValue, useForm } from '@site/ui/form'

import { useAccountTexts } from '../../../lib/texts.ts'
import { fieldsStyle, phonePairStyle } from '../form-style.ts'
import { areaOf, phoneSchema, homeArea } from '../phone-form.ts'
import { CodeField } from './code-field.tsx'

interface PhoneBinding {
  readonly areaCode: string
  readonly phone: string
  readonly code: string
}

/** Binds a phone with a code that was sent to it; once (open point 36). */
export function BindPhoneForm() {
  const t = useAccountTexts()
  const { data: areas = [homeArea(t('security.homeArea'))] } = useEndpoint(countryAreaEndpoint, { area: ALL_AREAS })
  const form = useForm({ schema: phoneSchema(areas), initial: { areaCode: DEFAULT_AREA_CODE, phone: '', code: '' } })
  const { attempt } = useAttempt()

  const bind = ({ areaCode, phone, code }: PhoneBinding): Promise<void> =>
    attempt(
      async () => {
        await call(bindPhoneEndpoint, { phone: fullPhone(phone, areaOf(areas, areaCode)), areaCode, code })
        toast.success(t('security.phoneDone'))
        bus.emit('user_changed')
      },
      (error) => {
        if (isApiError(error, STATUS.DATA_EXISTS)) bus.emit('user_changed')
      },
    )

  async function target(): Promise<string | undefined> {
    if (!(await checkField(form, 'phone'))) return undefined
    return fullPhone(fieldValue(form, 'phone'), areaOf(areas, fieldValue(form, 'areaCode')))
  }

  return (
    <Form css={fieldsStyle} of={form} label={t('security.phoneTitle')} onSubmit={bind}>
      <div css={phonePairStyle}>
        <FormSelect
          of={form}
          name="areaCode"
          label={t('security.area')}
          options={areas.map((one) => ({ value: one.areaCode, label: `${one.areaName} ${one.areaCode}` }))}
        />
        <FormText
          of={form}
          name="phone"
          label={t('security.phone')}
          placeholder={t('security.phoneHint')}
          inputMode="tel"
          autoComplete="tel-national"
          maxLength={INPUT_LIMITS.phoneMax}
          keep={(typed) => typed.trim()}
        />
      </div>
      <CodeField of={form} by="phone" target={target} />
      <FormSubmit of={form} size="lg" block>
        {t('security.bindPhone')}
      </FormSubmit>
    </Form>
  )
}
