/** The browser's end of a socket, of which the test is the network and the server. */
export class Line {
  readyState: number = WebSocket.CONNECTING
  bufferedAmount = 0
  onopen: ((event: Event) => void) | null = null
  onmessage: ((event: Event) => void) | null = null
  onclose: ((event: Event) => void) | null = null
  readonly sent: string[] = []
  dispatchEvent(event: Event): void {
    this[`on${event.type as 'open' | 'message' | 'close'}`]?.(event)
  }
  send(text: string): void {
    this.sent.push(text)
  }
  close(): void {
    this.readyState = WebSocket.CLOSED
    this.dispatchEvent(new Event('close'))
  }
  opens(): void {
    this.readyState = WebSocket.OPEN
    this.dispatchEvent(new Event('open'))
  }
  says(message: unknown): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }))
  }
}
