import { createHub, type Member } from './hub.ts'
import type { FromPage } from './protocol.ts'
import { readStream } from './stream.ts'

/** The shared worker of this browser: every page of every session speaks to the same one. */
const hub = createHub({ read: readStream })

addEventListener('connect', (event) => {
  const [port] = (event as MessageEvent).ports
  if (!port) return
  const member: Member = { send: (message) => port.postMessage(message) }
  port.onmessage = ({ data }) => hub.heard(member, data as FromPage)
})
