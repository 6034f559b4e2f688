import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  HostManifestSchema,
  countryAreaEndpoint,
  forgetByPhoneOneEndpoint,
  loginEndpoint,
  pictureCaptchaEndpoint,
  registerEndpoint,
  sendCodeEndpoint,
  sliderCheckEndpoint,
} from '@site/contracts'
import * as v from 'valibot'
import { expect, test } from 'vitest'

// What the build delivered last; `npm test` builds first.
const dir = join(import.meta.dirname, '../../host')
const read = (path: string): string => readFileSync(join(dir, path), 'utf8')
const host = v.parse(HostManifestSchema, JSON.parse(read('dist/host.json')))

const TextsSchema: v.GenericSchema<Texts> = v.lazy(() => v.record(v.string(), v.union([v.string(), TextsSchema])))
type Texts = { readonly [key: string]: string | Texts }
const wordsOf = (texts: Texts): string[] =>
  Object.values(texts).flatMap((text) => (typeof text === 'string' ? [text] : wordsOf(text)))
const words = (name: string): string[] => wordsOf(v.parse(TextsSchema, JSON.parse(read(`locales/zh-CN/${name}.json`))))

test('the log-in dialog adds nothing to the first load: neither its calls nor its code nor its texts', () => {
  const first = host.initial.map((file) => read(`dist/${file}`)).join('\n')
  const all = Object.keys(host.files).filter((file) => file.endsWith('.js'))
  const later = all.filter((file) => !host.initial.includes(file)).map((file) => read(`dist/${file}`))
  const own = words('auth').filter((text) => !words('host').includes(text))
  expect(own.length).toBeGreaterThan(60)
  const endpoints = [
    loginEndpoint,
    registerEndpoint,
    sendCodeEndpoint,
    forgetByPhoneOneEndpoint,
    pictureCaptchaEndpoint,
    sliderCheckEndpoint,
    countryAreaEndpoint,
  ]
  const marks = [
    ...own.map((text) => JSON.stringify(text)),
    ...endpoints.map(({ path }) => path),
    // of its validation, its captcha, its fingerprint, and the seal of what is remembered
    'agreeRequired',
    'forgotUsername:',
    'captcha:success',
    'fingerprint:visitor',
    'rememberPwd:!1',
  ]
  for (const mark of marks) {
    expect(
      later.some((code) => code.includes(mark)),
      `${mark} is delivered`,
    ).toBe(true)
    expect(first.includes(mark), `${mark} is part of the first load`).toBe(false)
  }
  expect(all.filter((file) => /^(auth|captcha|fingerprint|code)\b/.test(file)).length).toBeGreaterThanOrEqual(4)
  expect(host.initial.filter((file) => /^(auth|captcha|fingerprint|code)\b/.test(file))).toEqual([])
})
