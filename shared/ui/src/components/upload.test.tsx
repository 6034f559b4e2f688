import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { show } from '../test/render.tsx'
import { Upload, type UploadProps } from './upload.tsx'
import { checkFiles, fileSize } from './upload-check.ts'

const LIMITS = { accept: ['image/*', 'application/pdf'], maxBytes: 1_000, maxFiles: 2 }

function file(name: string, type = 'image/png', size = 10): File {
  return new File(['x'.repeat(size)], name, { type })
}

beforeEach(() => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:picture')
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
})

describe('what may be added', () => {
  const names = (files: readonly File[]) => files.map(({ name }) => name)

  test('files of the right kind and size, as many as there is room for', () => {
    const { good, refusal } = checkFiles([file('a.png'), file('b.pdf', 'application/pdf')], 0, LIMITS)
    expect(names(good)).toEqual(['a.png', 'b.pdf'])
    expect(refusal).toBeUndefined()
  })

  test.each([
    [[file('a.exe', 'application/x-msdownload'), file('b.png')], 0, ['b.png'], 'upload.type'],
    [[file('a.png', 'image/png', 1_001), file('b.png', 'image/png', 1_000)], 0, ['b.png'], 'upload.size'],
    [[file('a.png'), file('b.png')], 1, ['a.png'], 'upload.count'],
    [[file('a.txt', 'imagery/png')], 0, [], 'upload.type'],
  ] as const)('%#: the others are refused with the first reason', (files, count, kept, reason) => {
    const { good, refusal } = checkFiles(files, count, LIMITS)
    expect(names(good)).toEqual(kept)
    expect(refusal).toBe(reason)
  })

  test.each([
    [1_500_000, '1.5 MB'],
    [5_000_000, '5 MB'],
    [320_400, '320 KB'],
    [12, '1 KB'],
  ])('%i bytes are told as %s', (bytes, words) => {
    expect(fileSize(bytes)).toBe(words)
  })
})

function sample(props: Partial<UploadProps> = {}) {
  const calls = { onAdd: vi.fn<(files: readonly File[]) => void>(), onRemove: vi.fn<(id: string) => void>() }
  show(<Upload label="凭证" {...LIMITS} files={[]} {...calls} {...props} />)
  return calls
}

test('files are picked by a named field that the keyboard reaches', () => {
  const { onAdd } = sample()
  const input = screen.getByLabelText<HTMLInputElement>('凭证')
  expect(input.type).toBe('file')
  expect(input.accept).toBe('image/*,application/pdf')
  const picture = file('a.png')
  fireEvent.change(input, { target: { files: [picture] } })
  expect(onAdd).toHaveBeenCalledExactlyOnceWith([picture])
})

test('files are dropped; what cannot be taken is told and bound to the field', () => {
  const { onAdd } = sample()
  const zone = screen.getByLabelText('凭证')
  fireEvent.drop(zone, { dataTransfer: { files: [file('a.exe', 'application/x-msdownload')] } })
  expect(onAdd).not.toHaveBeenCalled()
  const alert = screen.getByRole('alert')
  expect(alert.textContent).toBe('不支持这种文件')
  expect(screen.getByLabelText('凭证').getAttribute('aria-describedby')).toBe(alert.id)
  fireEvent.drop(zone, { dataTransfer: { files: [file('a.png')] } })
  expect(onAdd).toHaveBeenCalledTimes(1)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a file shows its picture, how far it is, what went wrong and the way out', () => {
  const { onRemove } = sample({
    maxFiles: 4,
    files: [
      { id: '1', name: '回单.png', size: 10, file: file('回单.png') },
      { id: '2', name: '二.png', size: 10, progress: 0.4 },
      { id: '3', name: '三.png', size: 10, error: '上传失败' },
    ],
  })
  const items = screen.getAllByRole('listitem')
  expect(items[0]?.querySelector('img')?.src).toBe('blob:picture')
  expect(screen.getByRole('progressbar', { name: '上传中 二.png' })).toHaveProperty('value', 0.4)
  expect(within(items[2] as HTMLElement).getByRole('alert').textContent).toBe('上传失败')
  fireEvent.click(screen.getByRole('button', { name: '移除 二.png' }))
  expect(onRemove).toHaveBeenCalledExactlyOnceWith('2')
})

test('with all its files there is nothing more to pick', () => {
  sample({ maxFiles: 1, files: [{ id: '1', name: 'a.pdf', size: 10 }] })
  expect(screen.queryByText('点击选择，或把文件拖到这里')).toBeNull()
})

test('the address of a picture is given back with the picture', () => {
  const picture = { id: '1', name: 'a.png', size: 10, file: file('a.png') }
  const { unmount } = show(
    <Upload label="凭证" {...LIMITS} files={[picture]} onAdd={() => undefined} onRemove={() => undefined} />,
  )
  unmount()
  expect(URL.revokeObjectURL).toHaveBeenCalledExactlyOnceWith('blob:picture')
})
