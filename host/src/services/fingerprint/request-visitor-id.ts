import * as v from 'valibot'

/** What the service's frame says; its id travels with a log-in, so it is short and plain. */
const MessageSchema = v.object({
  type: v.literal('fingerprint:visitor'),
  visitorId: v.pipe(v.string(), v.regex(/^[\w.-]{8,128}$/)),
})

/**
 * Asks the fingerprint service: its page runs in a sandboxed frame without any right to this one and answers with one
 * message (open point 34). Nothing when it has not answered by the deadline. The frame is gone afterwards.
 */
export function requestVisitorId(address: string, deadlineMs: number): Promise<string | undefined> {
  const frame = document.createElement('iframe')
  frame.hidden = true
  frame.setAttribute('sandbox', 'allow-scripts')
  const page = new URL(address)
  page.searchParams.set('parent', location.origin)
  frame.src = page.href
  return new Promise((resolve) => {
    const end = (visitorId?: string): void => {
      clearTimeout(timer)
      removeEventListener('message', onMessage)
      frame.remove()
      resolve(visitorId)
    }
    const onMessage = (event: MessageEvent): void => {
      // A sandboxed frame has no origin to compare: the window itself is what tells it from others.
      if (event.source !== frame.contentWindow) return
      const message = v.safeParse(MessageSchema, event.data)
      if (message.success) end(message.output.visitorId)
    }
    const timer = setTimeout(end, deadlineMs)
    addEventListener('message', onMessage)
    document.body.append(frame)
  })
}
