/** One server-sent event. */
export interface ServerEvent {
  id: string | null
  event: string
  data: string
}

/**
 * Reads server-sent events from text that arrives in pieces cut anywhere (WHATWG HTML, section 9.2).
 * @returns takes a piece and hands each finished event on
 */
export function eventReader(onEvent: (event: ServerEvent) => void): (piece: string) => void {
  let rest = ''
  let id: string | null = null
  let event = ''
  let data: string[] = []

  const line = (text: string) => {
    if (text === '') {
      if (data.length) onEvent({ id, event: event || 'message', data: data.join('\n') })
      event = ''
      data = []
      return
    }
    if (text.startsWith(':')) return
    const colon = text.indexOf(':')
    const field = colon < 0 ? text : text.slice(0, colon)
    const value = colon < 0 ? '' : text.slice(colon + 1).replace(/^ /, '')
    if (field === 'data') data.push(value)
    else if (field === 'event') event = value
    else if (field === 'id') id = value
  }

  return (piece) => {
    const lines = (rest + piece).split('\n')
    rest = lines.pop() ?? ''
    for (const each of lines) line(each.endsWith('\r') ? each.slice(0, -1) : each)
  }
}
