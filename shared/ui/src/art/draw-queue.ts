type Draw = () => void

/** A frame lays out and paints what was drawn since the one before: a few at a time keep it short. */
const DRAWS_A_FRAME = 3

const waiting = new Set<Draw>()
const channel = typeof MessageChannel === 'undefined' ? undefined : new MessageChannel()
let isUnderWay = false
let drawnInFrame = 0

/** One drawing a task, so that scrolling and typing go on between any two. */
function drawNext(): void {
  const [next] = waiting
  if (next === undefined) {
    isUnderWay = false
    return
  }
  waiting.delete(next)
  next()
  drawnInFrame += 1
  if (drawnInFrame < DRAWS_A_FRAME) return wake()
  requestAnimationFrame(() => {
    drawnInFrame = 0
    wake()
  })
}

function wake(): void {
  if (channel === undefined) setTimeout(drawNext)
  else channel.port2.postMessage(0)
}

if (channel !== undefined) channel.port1.addEventListener('message', drawNext)
channel?.port1.start()

/** Calls back in its turn, first come first served; the returned function gives the turn up. */
export function inTurn(draw: Draw): () => void {
  waiting.add(draw)
  if (!isUnderWay) {
    isUnderWay = true
    wake()
  }
  return () => waiting.delete(draw)
}
