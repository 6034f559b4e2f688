/** The browser's end of a connection, of which the test is the network and the server. */
export class FakeSocket {
  readyState: 0 | 1 | 2 | 3 = 0
  bufferedAmount = 0
  onopen: ((event: Event) => void) | null = null
  onmessage: ((event: { readonly data: unknown }) => void) | null = null
  onclose: ((event: { readonly code?: number; readonly reason?: string; readonly wasClean: boolean }) => void) | null =
    null
  readonly sent: unknown[] = []

  send(text: string): void {
    this.sent.push(JSON.parse(text))
  }
  /** What the page calls. */
  close(): void {
    this.readyState = 2
  }
  opens(): void {
    this.readyState = 1
    this.onopen?.(new Event('open'))
  }
  says(message: unknown): void {
    this.onmessage?.({ data: typeof message === 'string' ? message : JSON.stringify(message) })
  }
  breaks(): void {
    this.readyState = 3
    this.onclose?.({ code: 1006, reason: '', wasClean: false })
  }
  /** The server closes it in form. */
  isClosedWith(code: number, reason: string): void {
    this.readyState = 3
    this.onclose?.({ code, reason, wasClean: true })
  }
}
