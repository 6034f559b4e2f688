// The puzzle's page, in a frame of its own. It tells its parent `captcha:ready`, `captcha:success` with the proof,
// `captcha:error` and `captcha:close`; who the parent is comes from its address, because a sandboxed frame has no
// origin of its own to compare with.
const query = new URLSearchParams(location.search)
const parentOrigin = /^https?:\/\/[a-z0-9.:-]+$/i.test(query.get('parent') ?? '') ? query.get('parent') : '*'
const isTraditional = query.get('lang') === 'zh-TW'
const textOf = (simplified, traditional) => (isTraditional ? traditional : simplified)
const part = (id) => document.getElementById(id)
const main = document.querySelector('main')
const [stage, background, piece, rail, fill, knob] = ['stage', 'background', 'piece', 'rail', 'fill', 'knob'].map(part)
const KEY_STEP = 4

document.documentElement.lang = isTraditional ? 'zh-TW' : 'zh-CN'
if (query.get('scheme') === 'dark') document.documentElement.dataset.scheme = 'dark'
document.title = textOf('安全验证', '安全驗證')
part('title').textContent = textOf('拖动滑块完成拼图', '拖動滑塊完成拼圖')
part('hint').textContent = textOf('向右拖动滑块', '向右拖動滑塊')
part('refresh').setAttribute('aria-label', textOf('换一张', '換一張'))

let challenge
let x = 0
let track = []
let startedAt = 0
let grip
let working

function postToParent(type, data = {}) {
  if (parent !== window) parent.postMessage({ type: `captcha:${type}`, ...data }, parentOrigin)
}

function show(state, message) {
  main.dataset.state = state
  part('message').textContent = message
}

/** Pixels of the page for one of the picture. */
const scale = () => stage.clientWidth / challenge.width
const longest = () => challenge.width - challenge.pieceSize

function place(next) {
  x = Math.max(0, Math.min(longest(), next))
  piece.style.transform = `translateX(${x * scale()}px)`
  const way = (x / longest()) * (rail.clientWidth - knob.offsetWidth)
  knob.style.transform = `translateX(${way}px)`
  fill.style.width = `${way + knob.offsetWidth / 2}px`
  knob.setAttribute('aria-valuenow', String(Math.round((x / longest()) * 100)))
}

function note(y) {
  const now = performance.now()
  if (track.length === 0) startedAt = now
  track.push([Math.round(x * 10) / 10, Math.round(y), Math.round(now - startedAt)])
}

async function postJson(path, body) {
  const response = await fetch(isTraditional ? `${path}?lang=zh-TW` : path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body ?? {}),
    credentials: 'omit',
  })
  const answer = await response.json()
  // What has waited too long for its turn, or is one too many, is refused as a call is.
  if (!response.ok || answer.status_code !== undefined) throw new Error(answer.message)
  return answer
}

/**
 * The work that the challenge asks for: a try whose derived bits begin with so many zeros. It is done while the hand is at
 * the knob; undefined where another challenge has come.
 */
async function findWork({ lot_number: lot, work: { bits, iterations } }) {
  // Where the page came neither by https nor from this machine.
  if (crypto.subtle === undefined)
    throw new Error(textOf('验证组件加载失败，请稍后再试', '驗證元件載入失敗，請稍後再試'))
  const encoder = new TextEncoder()
  const derivation = { name: 'PBKDF2', hash: 'SHA-256', salt: encoder.encode(lot), iterations }
  for (let tried = 0; challenge.lot_number === lot; tried++) {
    const key = await crypto.subtle.importKey('raw', encoder.encode(String(tried)), 'PBKDF2', false, ['deriveBits'])
    const derived = await crypto.subtle.deriveBits(derivation, key, 32)
    if (Math.clz32(new DataView(derived).getUint32(0)) >= bits) return tried
  }
}

async function load(state = 'idle', message = '') {
  knob.disabled = true
  piece.hidden = true
  part('loading').textContent = textOf('加载中...', '載入中...')
  try {
    challenge = await postJson('challenge')
    working = findWork(challenge)
    // Its failure is told where it is waited for.
    working.catch(() => {})
    background.src = challenge.background
    piece.src = challenge.piece
    await Promise.all([background.decode(), piece.decode()])
    piece.style.width = `${(challenge.pieceSize / challenge.width) * 100}%`
    piece.style.top = `${(challenge.y / challenge.height) * 100}%`
    piece.hidden = false
    track = []
    place(0)
    part('loading').textContent = ''
    knob.disabled = false
    show(state, message)
    postToParent('ready')
  } catch (error) {
    const text = error.message || textOf('验证组件加载失败，请稍后再试', '驗證元件載入失敗，請稍後再試')
    part('loading').textContent = ''
    show('bad', text)
    postToParent('error', { message: text })
  }
}

async function finish() {
  knob.disabled = true
  show('busy', textOf('验证中...', '驗證中...'))
  try {
    // another picture may be asked for while this one's work is done
    const { lot_number } = challenge
    const work = await working
    if (challenge.lot_number !== lot_number) return
    const { proof } = await postJson('verify', { lot_number, x, track, work })
    if (proof === null) {
      const hadFocus = document.activeElement === document.body || document.activeElement === knob
      await load('bad', textOf('验证失败，请再试一次', '驗證失敗，請再試一次'))
      if (hadFocus) knob.focus()
      return
    }
    show('good', textOf('验证成功', '驗證成功'))
    postToParent('success', proof)
  } catch (error) {
    show('bad', error.message)
    postToParent('error', { message: error.message })
  }
}

knob.addEventListener('pointerdown', (event) => {
  if (knob.disabled) return
  knob.setPointerCapture(event.pointerId)
  grip = { x: event.clientX - x * railScale(), y: event.clientY }
  if (track.length === 0) note(0)
  show('moving', '')
})
knob.addEventListener('pointermove', (event) => {
  if (grip === undefined) return
  place((event.clientX - grip.x) / railScale())
  note(event.clientY - grip.y)
})
const letGo = () => {
  if (grip === undefined) return
  grip = undefined
  if (x > KEY_STEP) void finish()
}
knob.addEventListener('pointerup', letGo)
knob.addEventListener('pointercancel', letGo)
/** Pixels of the rail for one of the picture. */
function railScale() {
  return (rail.clientWidth - knob.offsetWidth) / longest()
}

knob.addEventListener('keydown', (event) => {
  if (knob.disabled) return
  const step = event.shiftKey ? 1 : KEY_STEP
  const next = { ArrowRight: x + step, ArrowUp: x + step, ArrowLeft: x - step, ArrowDown: x - step, Home: 0 }[event.key]
  if (next !== undefined) {
    event.preventDefault()
    if (track.length === 0) note(0)
    show('moving', textOf('对准缺口后按回车键', '對準缺口後按Enter鍵'))
    place(next)
    note(0)
  } else if ((event.key === 'Enter' || event.key === ' ') && x > 0) {
    event.preventDefault()
    void finish()
  }
})
document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') postToParent('close')
})
part('refresh').addEventListener('click', () => void load())
void load()
