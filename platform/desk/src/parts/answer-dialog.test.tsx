// @vitest-environment happy-dom
import { FormText } from '@site/ui/form'
import * as v from 'valibot'
import { expect, test, vi } from 'vitest'

import { show } from '../../tests/show.tsx'
import { AnswerDialog } from './answer-dialog.tsx'
import { DialogButton } from './dialog-button.tsx'
import { WordsSchema } from './rules.ts'

const AnswerSchema = v.object({ answer: WordsSchema })
const REFUSED = { status_code: 6003, message: '已处理' }

test('words that were asked for are sent once they are there, and asked for until they were taken', async () => {
  const answers = [Response.json(REFUSED, { status: 400 }), Response.json({})]
  const driver = vi.fn<typeof fetch>(() => Promise.resolve(answers.shift() ?? Response.error()))
  vi.stubGlobal('fetch', driver)
  const desk = show(
    <DialogButton label="解冻" to="demo01">
      {(onClose) => (
        <AnswerDialog
          action="解冻"
          to="demo01"
          schema={AnswerSchema}
          initial={{ answer: '' }}
          onClose={onClose}
          orderOf={({ answer }) => ({ path: '/sandbox/freezes/lift', body: { id: 7, answer } })}
        >
          {(form) => <FormText of={form} name="answer" label="答复" />}
        </AnswerDialog>
      )}
    </DialogButton>,
  )
  const isOpen = () => document.body.textContent.includes('解冻 · demo01')
  const sent = () => driver.mock.calls.map(([, request]) => request?.body)
  expect(document.querySelector('[aria-label="解冻 demo01"]')).not.toBeNull()
  expect(isOpen()).toBe(false)

  await desk.press('解冻')
  expect(isOpen()).toBe(true)
  desk.type('答复', '   ')
  await desk.press('解冻')
  await desk.see(() => expect(document.querySelector('[aria-invalid="true"]')).not.toBeNull())
  expect(sent()).toEqual([])

  desk.type('答复', ' 已核实 ')
  await desk.press('解冻')
  await desk.see(() => expect(sent()).toEqual([JSON.stringify({ id: 7, answer: '已核实' })]))
  expect(isOpen()).toBe(true)

  await desk.press('解冻')
  await desk.see(() => expect(isOpen()).toBe(false))
  expect(sent()).toHaveLength(2)
})
