import { livePath } from './protocol.ts'
import { eventReader, type ServerEvent } from './sse.ts'

/** The server beats every 15 s; a stream silent for longer is dead, whatever the socket says. */
const silence = 40_000

export interface StreamListener {
  opened(): void
  heard(event: ServerEvent): void
}

/** How a stream ended: refused by the server's answer, never reached, or ended by either side. */
export type StreamEnd = { as: 'refused'; status: number; text: string } | { as: 'failed' } | { as: 'ended' }

/** Opens the stream and reads it to its end. Never throws. */
export async function readStream(
  headers: Record<string, string>,
  listener: StreamListener,
  signal: AbortSignal,
): Promise<StreamEnd> {
  const controller = new AbortController()
  const stop = () => controller.abort()
  signal.addEventListener('abort', stop)
  let watch = setTimeout(stop, silence)
  try {
    const response = await fetch(livePath, { headers, signal: controller.signal, cache: 'no-store' })
    if (!response.ok || !response.body) return { as: 'refused', status: response.status, text: await response.text() }
    listener.opened()
    const take = eventReader((event) => listener.heard(event))
    const reader = response.body.getReader()
    const decoder = new TextDecoder()
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return { as: 'ended' }
      clearTimeout(watch)
      watch = setTimeout(stop, silence)
      take(decoder.decode(value, { stream: true }))
    }
  } catch {
    // A network that broke, or our own abort: which of them is all there is to know.
    return { as: controller.signal.aborted ? 'ended' : 'failed' }
  } finally {
    clearTimeout(watch)
    signal.removeEventListener('abort', stop)
  }
}
