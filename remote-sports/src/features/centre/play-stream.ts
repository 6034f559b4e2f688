import type Hls from 'hls.js/light'

/** Fetched where the browser cannot play HLS by itself, and nowhere else. */
const loadHls = () => import(/* webpackChunkName: "hls" */ 'hls.js/light')
const HLS_TYPE = 'application/vnd.apple.mpegurl'

/**
 * Plays an HLS stream in a video element, muted, as soon as it can be.
 *
 * @param onFailure once, when it cannot be played at all
 * @returns the end of it
 */
export function playStream(video: HTMLVideoElement, url: string, onFailure: () => void): () => void {
  let isOver = false
  let player: Hls | undefined
  const fail = () => {
    if (!isOver) onFailure()
  }
  // Who may not start by itself is started by its own controls.
  const begin = () => void video.play().catch(() => undefined)
  async function attach(): Promise<void> {
    const { default: Player } = await loadHls()
    if (isOver) return
    if (!Player.isSupported()) return fail()
    player = new Player({ enableWorker: false, lowLatencyMode: true })
    player.on(Player.Events.ERROR, (_name, { fatal }) => {
      if (fatal) fail()
    })
    player.on(Player.Events.MANIFEST_PARSED, begin)
    player.loadSource(url)
    player.attachMedia(video)
    return undefined
  }
  if (video.canPlayType(HLS_TYPE) === '') void attach().catch(fail)
  else {
    video.src = url
    video.addEventListener('error', fail)
    begin()
  }
  return () => {
    isOver = true
    player?.destroy()
    video.removeEventListener('error', fail)
    video.removeAttribute('src')
    video.load()
  }
}
