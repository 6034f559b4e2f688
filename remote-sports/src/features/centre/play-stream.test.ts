import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { playStream } from './play-stream.ts'

/** What the player was told, in order. */
const told: string[] = []
let emit: (event: string, data?: object) => void

vi.mock('hls.js/light', () => ({
  default: class {
    static Events = { ERROR: 'error', MANIFEST_PARSED: 'parsed' }
    static ErrorTypes = { NETWORK_ERROR: 'network', MEDIA_ERROR: 'media' }
    static isSupported = () => true
    readonly #listeners = new Map<string, (name: string, data: object) => void>()
    constructor() {
      emit = (event, data = {}) => this.#listeners.get(event)?.(event, data)
    }
    on = (event: string, listener: (name: string, data: object) => void) => this.#listeners.set(event, listener)
    loadSource = () => told.push('load')
    attachMedia = () => told.push('attach')
    startLoad = () => told.push('read on')
    recoverMediaError = () => told.push('recover')
    destroy = () => told.push('destroy')
  },
}))

const URL = 'https://live.test/1/index.m3u8'
const video = () => document.createElement('video')
const fatal = (type: string) => emit('error', { fatal: true, type })

beforeEach(() => {
  told.length = 0
  vi.useFakeTimers()
  vi.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockReturnValue('')
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(() => void told.push('reload'))
})
afterEach(() => vi.useRealTimers())

async function play() {
  const onFailure = vi.fn<() => void>()
  const end = playStream(video(), URL, onFailure)
  await vi.waitFor(() => expect(told).toEqual(['load', 'attach']), { timeout: 30_000 })
  told.length = 0
  return { onFailure, end }
}

test('a stream that breaks off is taken up again three times, each time later, and then given up once', async () => {
  const { onFailure } = await play()
  emit('parsed')
  emit('error', { fatal: false, type: 'network' })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(told, 'what the player mends by itself').toEqual([])
  fatal('network')
  await vi.advanceTimersByTimeAsync(999)
  expect(told, 'not at once').toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  fatal('media')
  await vi.advanceTimersByTimeAsync(3_000)
  fatal('network')
  await vi.advanceTimersByTimeAsync(8_000)
  expect(told).toEqual(['read on', 'recover', 'read on'])
  expect(onFailure).not.toHaveBeenCalled()
  fatal('network')
  fatal('network')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(onFailure).toHaveBeenCalledTimes(1)
  expect(told).toHaveLength(3)
})

test('breaks of a long evening are not counted together, and a list that never came is asked for anew', async () => {
  const { onFailure, end } = await play()
  for (let hour = 0; hour < 5; hour += 1) {
    fatal('network')
    await vi.advanceTimersByTimeAsync(3_600_000)
  }
  expect(told).toEqual(Array.from({ length: 5 }, () => 'load'))
  expect(onFailure).not.toHaveBeenCalled()
  fatal('network')
  end()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(told.slice(5), 'nothing after its end').toEqual(['destroy', 'reload'])
})

test('what no player can mend is given up at once', async () => {
  const { onFailure } = await play()
  fatal('mux')
  expect(onFailure).toHaveBeenCalledTimes(1)
})

test('a browser that plays by itself loads the stream again, as often', async () => {
  vi.mocked(HTMLMediaElement.prototype.canPlayType).mockReturnValue('maybe')
  const onFailure = vi.fn<() => void>()
  const element = video()
  playStream(element, URL, onFailure)
  for (const pause of [1_000, 3_000, 8_000]) {
    element.dispatchEvent(new Event('error'))
    await vi.advanceTimersByTimeAsync(pause)
  }
  expect(told).toEqual(['reload', 'reload', 'reload'])
  element.dispatchEvent(new Event('error'))
  expect(onFailure).toHaveBeenCalledTimes(1)
})
