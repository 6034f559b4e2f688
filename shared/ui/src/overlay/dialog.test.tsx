import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { show } from '../test/render.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Dialog } from './dialog.tsx'
import { BottomSheet } from './drawer.tsx'

function noop() {}

function Sample({ closable = true }: { readonly closable?: boolean }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        打开
      </button>
      <Dialog open={open} onOpenChange={setOpen} closable={closable}>
        <input aria-label="金额" />
      </Dialog>
    </>
  )
}

function openSample() {
  const opener = screen.getByRole('button', { name: '打开' })
  opener.focus()
  fireEvent.click(opener)
  return opener
}

test('[S2.140] the default title is 温馨提示', () => {
  show(<Dialog open onOpenChange={noop} />)
  expect(screen.getByRole('dialog', { name: '温馨提示' })).toBeTruthy()
})

test('the focus goes into the dialog and back to what opened it; escape closes', async () => {
  show(<Sample />)
  const opener = openSample()
  const dialog = screen.getByRole('dialog')
  expect(dialog.contains(document.activeElement)).toBe(true)
  fireEvent.keyDown(dialog, { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(opener))
})

test('the page behind is hidden from assistive technology while the dialog is open', () => {
  show(<Sample />)
  openSample()
  expect(screen.queryByRole('button', { name: '打开' })).toBeNull()
  expect(screen.getByRole('button', { name: '打开', hidden: true })).toBeTruthy()
})

test('a dialog that is not closable has no close button and ignores escape', () => {
  show(<Sample closable={false} />)
  openSample()
  expect(screen.queryByRole('button', { name: '关闭' })).toBeNull()
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
  expect(screen.getByRole('dialog')).toBeTruthy()
})

test('[S2.141] the default buttons are 确定 and 取消; 确定 has the focus', () => {
  const onConfirm = vi.fn<() => void>()
  const onOpenChange = vi.fn<(open: boolean) => void>()
  show(<ConfirmDialog open onOpenChange={onOpenChange} onConfirm={onConfirm} />)
  const confirm = screen.getByRole('button', { name: '确定' })
  expect(document.activeElement).toBe(confirm)
  fireEvent.click(confirm)
  expect(onConfirm).toHaveBeenCalledOnce()
  expect(onOpenChange).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: '取消' }))
  expect(onOpenChange).toHaveBeenCalledExactlyOnceWith(false)
})

test('while an answer is carried out it cannot be given twice', () => {
  const onConfirm = vi.fn<() => void>()
  show(<ConfirmDialog open onOpenChange={noop} onConfirm={onConfirm} pending />)
  fireEvent.click(screen.getByRole('button', { name: /确定/ }))
  expect(onConfirm).not.toHaveBeenCalled()
})

test('a sheet is a dialog named by its title', () => {
  show(
    <BottomSheet open onOpenChange={noop} title="投注单">
      内容
    </BottomSheet>,
  )
  expect(screen.getByRole('dialog', { name: '投注单' }).textContent).toContain('内容')
})

test('the words follow the language of the document', () => {
  document.documentElement.lang = 'zh-TW'
  try {
    show(<ConfirmDialog open onOpenChange={noop} onConfirm={noop} />)
    expect(screen.getByRole('dialog', { name: '溫馨提示' })).toBeTruthy()
    expect(screen.getByRole('button', { name: '確定' })).toBeTruthy()
  } finally {
    document.documentElement.removeAttribute('lang')
  }
})

test('back closes what is open last, and nothing that must not be closed', async () => {
  const before = history.length
  const dialog = show(<Dialog open onOpenChange={noop} closable={false} />)
  expect(history.length, 'back leaves the page').toBe(before)
  dialog.unmount()

  const [first, last] = [vi.fn(), vi.fn()]
  show(
    <>
      <BottomSheet open onOpenChange={first} title="投注单">
        内容
      </BottomSheet>
      <Dialog open onOpenChange={last} />
    </>,
  )
  history.back()
  await waitFor(() => expect(last.mock.calls).toEqual([[false]]))
  expect(first).not.toHaveBeenCalled()
  history.back()
  await waitFor(() => expect(first.mock.calls).toEqual([[false]]))
})
