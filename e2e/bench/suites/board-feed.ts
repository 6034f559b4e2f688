import type { Game, GameDelta, League, SportsClientMessage, SportsServerMessage } from '@site/contracts/sports'

type FromPage = { readonly type: 'hello' } | { readonly type: 'sent'; readonly text: string }

/** What the page is given before its own scripts run. */
export interface FeedOptions {
  /** The price generator of the plain board, as its own text: both boards are fed by the same code. */
  readonly generator: string
  readonly rows: number
  /** Every change hits a row that is drawn, instead of any of them. */
  readonly focus: boolean
  /** How many rows are drawn beyond each end of the window. */
  readonly overscan: number
}

/**
 * Runs in the page: a socket in the place of the venue's, fed from a worker. The generator changes one price at a time
 * as for the plain board; the worker writes its batches as frames of the venue's contract. What the board then does,
 * from parsing and validating the text to painting the cell, is the product's own code.
 */
export function feedBoard({ generator, rows, focus, overscan }: FeedOptions): void {
  const source = `const options = ${JSON.stringify({ rows })};\n(${frames.toString()})(options);\n${generator}`

  /** A row's time of scrolling. */
  const FOLLOW_MS = 250

  class VenueSocket {
    readyState = 0
    readonly bufferedAmount = 0
    onopen: ((event: Event) => void) | null = null
    onmessage: ((event: MessageEvent<string>) => void) | null = null
    readonly #worker: Worker = new Worker(URL.createObjectURL(new Blob([source], { type: 'text/javascript' })))
    constructor() {
      this.#worker.addEventListener('message', (event: MessageEvent<string>) => {
        if (this.readyState === 0) {
          this.readyState = 1
          this.onopen?.(new Event('open'))
        }
        this.onmessage?.(event)
      })
      this.#post({ type: 'hello' })
      if (focus) setInterval(() => this.#follow(), FOLLOW_MS)
    }
    send(text: string): void {
      this.#post({ type: 'sent', text })
    }
    close(): void {
      this.#worker.terminate()
    }
    #post(message: object): void {
      this.#worker.postMessage(message, { transfer: [] })
    }
    #place: Place | undefined
    #first = -1
    /** The plain board tells its rows when they change, too; here it must not cost what the board is measured by. */
    #follow(): void {
      this.#place ??= findPlace()
      if (this.#place === undefined) return
      const { scroller, above, rowPx } = this.#place
      const top = scroller.scrollTop - above
      const first = Math.max(0, Math.floor(top / rowPx) - overscan)
      const last = Math.min(rows - 1, Math.ceil((top + scroller.clientHeight) / rowPx) + overscan)
      if (first === this.#first) return
      this.#first = first
      this.#post({ type: 'range', range: [first * 6, (last - first + 1) * 6] })
    }
  }

  /** What scrolls, what it has above its first row, and how high a row is; px. */
  interface Place {
    readonly scroller: Element
    readonly above: number
    readonly rowPx: number
  }

  function findPlace(): Place | undefined {
    const all = [...document.querySelectorAll('[data-match]')]
    const [first, second] = all.map((row) => row.getBoundingClientRect().top).toSorted((a, b) => a - b)
    const parent = all[0]?.closest('[role=list]')?.parentElement
    if (first === undefined || second === undefined || !parent) return undefined
    const scroller = getComputedStyle(parent).overflowY === 'auto' ? parent : document.documentElement
    const start = scroller === parent ? parent.getBoundingClientRect().top : 0
    return { scroller, above: first - start + scroller.scrollTop, rowPx: second - first }
  }
  window.WebSocket = VenueSocket as unknown as typeof WebSocket

  /** Runs in the worker, in front of the generator, whose messages it turns into frames. Needs nothing from outside. */
  function frames(options: { readonly rows: number }): void {
    const COLS = 6
    const EVERY_MS = 50
    const PER_SECOND = 1000
    const MARKETS = [
      { w: 'RM', picks: ['RMH', 'RMC'] },
      { w: 'RE', picks: ['REH', 'REC'], ratio: '1.5', strong: 'H' },
      { w: 'ROU', picks: ['ROUC', 'ROUH'], ratio: '22.5' },
    ] as const
    const post = self.postMessage.bind(self) as (text: string) => void
    const postMessageOf = (message: SportsServerMessage) => post(JSON.stringify(message))
    const versions = new Int32Array(options.rows).fill(1)
    const start = Date.now()
    let prices = new Int32Array(0)
    let id = 0
    let version = 1

    const playOf = (row: number, market: number): Game['plays'][number] => {
      const { picks, ...play } = MARKETS[market] ?? MARKETS[0]
      const odds = picks.map((r, pick) => ({
        r,
        ior: ((prices[row * COLS + market * 2 + pick] ?? 0) / 100).toFixed(2),
      }))
      return { ...play, lineIndex: 0, sw: 'Y', odds }
    }
    const gameOf = (row: number): Game => ({
      gidm: String(row + 1),
      gameId: `${row + 1}1`,
      hgid: `${row + 1}2`,
      gameType: 'TN',
      marketType: 'RB',
      league_id: '1',
      start: start + row * 1000,
      team_h: `Home ${row + 1}`,
      team_c: `Away ${row + 1}`,
      team_id_h: '1',
      team_id_c: '2',
      neutral: false,
      isLive: true,
      playNum: 3,
      fav: false,
      gameInfo: { re_time: '', se_now: '2', sc_set_H: '1', sc_set_A: '0', sc_game_H: '15', sc_game_A: '30' },
      status: 1,
      version: versions[row] ?? 1,
      plays: [playOf(row, 0), playOf(row, 1), playOf(row, 2)],
    })
    const league: League = { league_id: '1', name: '网球公开赛', code: '', gameType: 'TN', hot: false, rank: 1 }

    function sayAll(): void {
      if (id === 0 || prices.length === 0) return
      const games = Array.from({ length: options.rows }, (_, row) => gameOf(row))
      const head = { type: 'snapshot', id, serverTime: Date.now(), version } as const
      postMessageOf({ ...head, complete: true, leagues: [league], games, removed: [] })
    }

    function sayBatch(cells: Uint16Array, values: Int32Array): void {
      version += 1
      const touched = new Map<number, Set<number>>()
      cells.forEach((cell, index) => {
        prices[cell] = values[index] ?? 0
        const row = Math.floor(cell / COLS)
        touched.set(row, (touched.get(row) ?? new Set()).add(Math.floor((cell % COLS) / 2)))
      })
      const games = [...touched].map(([row, markets]): GameDelta => {
        const from = versions[row] ?? 1
        versions[row] = version
        return { gidm: String(row + 1), from, version, plays: [...markets].map((market) => playOf(row, market)) }
      })
      postMessageOf({ type: 'delta', id, serverTime: Date.now(), version, games })
    }

    self.postMessage = ((message: {
      type: string
      prices: Int32Array<ArrayBuffer>
      cells: Uint16Array
      values: Int32Array
    }) => {
      if (message.type === 'init') {
        prices = message.prices
        sayAll()
      } else sayBatch(message.cells, message.values)
    }) as typeof self.postMessage

    self.addEventListener('message', (event: MessageEvent<FromPage>) => {
      const { data } = event
      if (!['hello', 'sent'].includes(data.type)) return
      // The generator takes whatever it does not know for the start.
      event.stopImmediatePropagation()
      if (data.type === 'hello') return postMessageOf({ type: 'hello', serverTime: Date.now(), heartbeatMs: 10_000 })
      const message = JSON.parse(data.text) as SportsClientMessage
      if (message.type === 'ping') postMessageOf({ type: 'beat', serverTime: Date.now(), version })
      if (message.type !== 'subscribe') return
      id = message.id
      if (prices.length > 0) return sayAll()
      // It begins when somebody listens.
      self.dispatchEvent(
        new MessageEvent('message', {
          data: { type: 'start', rows: options.rows, cols: COLS, perSecond: PER_SECOND, everyMs: EVERY_MS },
        }),
      )
    })
  }
}
