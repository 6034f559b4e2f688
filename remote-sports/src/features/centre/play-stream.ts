import type Hls from 'hls.js/light'

/** Fetched where the browser cannot play HLS by itself, and nowhere else. */
const loadHls = () => import(/* webpackChunkName: "hls" */ 'hls.js/light')
const HLS_TYPE = 'application/vnd.apple.mpegurl'

/** How long it waits before it takes up a stream again that broke off; as often as there are pauses. */
const PAUSES_MS = [1_000, 3_000, 8_000]
/** After so long without a break the next one is the first again. */
const CALM_MS = 60_000

/** A stream that breaks off: a few times it is taken up again after a pause, then it is given up. */
function recovery(onFailure: () => void) {
  let broken = 0
  let brokenAt = Number.NEGATIVE_INFINITY
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    broke(takeUp: () => void): void {
      clearTimeout(timer)
      if (performance.now() - brokenAt > CALM_MS) broken = 0
      const pause = PAUSES_MS[broken]
      broken += 1
      brokenAt = performance.now()
      if (pause === undefined) onFailure()
      else timer = setTimeout(takeUp, pause)
    },
    end: () => clearTimeout(timer),
  }
}

/**
 * Plays an HLS stream in a video element, muted, as soon as it can be. What breaks off is taken up again three times.
 *
 * @param onFailure once, when it cannot be played at all
 * @returns the end of it
 */
export function playStream(video: HTMLVideoElement, url: string, onFailure: () => void): () => void {
  let isOver = false
  let player: Hls | undefined
  const fail = () => {
    if (!isOver) onFailure()
    isOver = true
  }
  const { broke, end } = recovery(fail)
  // Who may not start by itself is started by its own controls.
  const begin = () => void video.play().catch(() => undefined)
  async function attach(): Promise<void> {
    const { default: Player } = await loadHls()
    if (isOver) return
    if (!Player.isSupported()) return fail()
    const hls = new Player({ enableWorker: false, lowLatencyMode: true })
    player = hls
    let isKnown = false
    hls.on(Player.Events.ERROR, (_name, { fatal, type }) => {
      if (!fatal || isOver) return
      if (type === Player.ErrorTypes.MEDIA_ERROR) broke(() => hls.recoverMediaError())
      // A playlist that never came is asked for anew; one that is there is read on.
      else if (type === Player.ErrorTypes.NETWORK_ERROR) broke(() => (isKnown ? hls.startLoad() : hls.loadSource(url)))
      else fail()
    })
    hls.on(Player.Events.MANIFEST_PARSED, () => {
      isKnown = true
      begin()
    })
    hls.loadSource(url)
    hls.attachMedia(video)
    return undefined
  }
  const reload = () => {
    video.load()
    begin()
  }
  const breakOff = () => broke(reload)
  if (video.canPlayType(HLS_TYPE) === '') void attach().catch(fail)
  else {
    // Chromium refuses lists of another origin that it may not read.
    video.crossOrigin = 'anonymous'
    video.src = url
    video.addEventListener('error', breakOff)
    begin()
  }
  return () => {
    isOver = true
    end()
    player?.destroy()
    video.removeEventListener('error', breakOff)
    video.removeAttribute('src')
    video.load()
  }
}
