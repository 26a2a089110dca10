import { lookup } from 'node:dns/promises'
import http from 'node:http'
import https from 'node:https'
import { includes, isInner, type Networks } from './networks.ts'

/** An address that a team named leads into the network that the server stands in, and its owner has not allowed that. */
export class InnerAddress extends Error {
  constructor() {
    super('refused.innerAddress')
  }
}

/**
 * Resolves a host that a team named, for a connection to the very address returned: asked a second time, its name server might say
 * another one. Throws `InnerAddress` when one of its addresses is inner and not `allowed`.
 */
export async function pinnedAddress(host: string, allowed: Networks): Promise<string> {
  const found = await lookup(host.replace(/^\[|\]$/g, ''), { all: true })
  if (!found.length || found.some(({ address }) => isInner(address) && !includes(allowed, address)))
    throw new InnerAddress()
  return (found[0] as { address: string }).address
}

export interface OutgoingPost {
  body: string | Uint8Array
  headers: Record<string, string>
  /** Milliseconds for all of it. */
  within: number
  /** Bytes of the answer that are read; the rest is not waited for. */
  answerMost: number
}

export interface OutgoingCall extends Omit<OutgoingPost, 'body'> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH'
  body?: string | Uint8Array
}

export interface OutgoingAnswer {
  status: number
  text: string
  /** What `text` was read of, as UTF-8. */
  bytes: Buffer
  headers: http.IncomingHttpHeaders
}

/** No answer came. `reached`: the connection stood, so what was sent may have arrived all the same. */
export class NoAnswer extends Error {
  constructor(
    cause: unknown,
    readonly reached: boolean,
    readonly tooLong: boolean,
  ) {
    super(tooLong ? 'no answer in time' : cause instanceof Error ? cause.message : String(cause), { cause })
  }
}

/**
 * Posts to an address that a team named; see `callOutside`.
 *
 * @throws InnerAddress, NoAnswer
 */
export const postOutside = (address: string, allowed: Networks, post: OutgoingPost): Promise<OutgoingAnswer> =>
  callOutside(address, allowed, { method: 'POST', ...post })

/**
 * Calls an address that a team named, at the very place that was checked. A redirect is an answer like any other: it is not followed.
 *
 * @throws InnerAddress, NoAnswer
 */
export async function callOutside(
  address: string,
  allowed: Networks,
  { method, body, headers, within, answerMost }: OutgoingCall,
): Promise<OutgoingAnswer> {
  const url = new URL(address)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new TypeError('not an address of the web')
  // Counts for the look-up of the name too.
  const signal = AbortSignal.timeout(within)
  const host = await pinnedInTime(url.hostname, allowed, signal)
  const { request } = url.protocol === 'https:' ? https : http
  let reached = false
  return new Promise((answered, failed) => {
    const fail = (error: unknown) => failed(new NoAnswer(error, reached, signal.aborted))
    const call = request(
      {
        host,
        servername: /^[[\d]/.test(url.hostname) ? undefined : url.hostname,
        port: url.port || undefined,
        path: `${url.pathname}${url.search}`,
        method,
        // A connection of its own: one that was kept from before never says that it stands, and may be closed already.
        agent: false,
        headers: {
          ...headers,
          host: url.host,
          ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
        },
        signal,
      },
      (answer) => {
        const chunks: Buffer[] = []
        let bytes = 0
        const done = () => {
          const all = Buffer.concat(chunks).subarray(0, answerMost)
          answered({ status: answer.statusCode ?? 0, text: all.toString('utf8'), bytes: all, headers: answer.headers })
          call.destroy()
        }
        answer.on('data', (chunk: Buffer) => {
          chunks.push(chunk)
          bytes += chunk.length
          if (bytes >= answerMost) done()
        })
        answer.on('end', done)
        answer.on('error', fail)
      },
    )
    call.on('socket', (socket) => {
      const stands = () => {
        reached = true
      }
      socket.once(url.protocol === 'https:' ? 'secureConnect' : 'connect', stands)
    })
    call.on('error', fail)
    call.end(body)
  })
}

async function pinnedInTime(hostname: string, allowed: Networks, signal: AbortSignal): Promise<string> {
  const late = new Promise<never>((_, failed) => {
    signal.addEventListener('abort', () => failed(new NoAnswer(signal.reason, false, true)), { once: true })
  })
  // Nobody waits for it any more once the name is found.
  late.catch(() => undefined)
  try {
    return await Promise.race([pinnedAddress(hostname, allowed), late])
  } catch (error) {
    throw error instanceof InnerAddress || error instanceof NoAnswer ? error : new NoAnswer(error, false, false)
  }
}
