// @vitest-environment happy-dom
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import * as kit from '@site/ui'
import * as dialog from '@site/ui/dialog'
import * as drawer from '@site/ui/drawer'
import * as form from '@site/ui/form'
import * as popover from '@site/ui/popover'
import * as qr from '@site/ui/qr'
import * as tabs from '@site/ui/tabs'
import { expect, test } from 'vitest'

test('every piece of the kit is in the gallery', () => {
  const folder = import.meta.dirname
  const gallery = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
  const pieces = [kit, dialog, drawer, form, popover, qr, tabs].flatMap((door) =>
    Object.entries(door).flatMap(([name, value]) =>
      /^[A-Z][a-z]/.test(name) && typeof value === 'function' ? [name] : [],
    ),
  )
  expect(pieces.length).toBeGreaterThan(50)
  expect(pieces.filter((name) => !gallery.some((text) => new RegExp(`<${name}\\b`).test(text)))).toEqual([])
})
