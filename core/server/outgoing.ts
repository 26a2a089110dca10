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
  body: string
  headers: Record<string, string>
  /** Milliseconds for all of it. */
  within: number
  /** Bytes of the answer that are read; the rest is not waited for. */
  answerMost: number
}

/** Posts to an address that a team named. A redirect is an answer like any other: it is not followed. */
export async function postOutside(
  address: string,
  allowed: Networks,
  { body, headers, within, answerMost }: OutgoingPost,
): Promise<{ status: number; text: string }> {
  const url = new URL(address)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new TypeError('not an address of the web')
  const host = await pinnedAddress(url.hostname, allowed)
  const { request } = url.protocol === 'https:' ? https : http
  return new Promise((answered, failed) => {
    const call = request(
      {
        host,
        servername: /^[[\d]/.test(url.hostname) ? undefined : url.hostname,
        port: url.port || undefined,
        path: `${url.pathname}${url.search}`,
        method: 'POST',
        headers: { ...headers, host: url.host, 'content-length': Buffer.byteLength(body) },
        signal: AbortSignal.timeout(within),
      },
      (answer) => {
        const chunks: Buffer[] = []
        let bytes = 0
        const done = () => {
          answered({
            status: answer.statusCode ?? 0,
            text: Buffer.concat(chunks).subarray(0, answerMost).toString('utf8'),
          })
          call.destroy()
        }
        answer.on('data', (chunk: Buffer) => {
          chunks.push(chunk)
          bytes += chunk.length
          if (bytes >= answerMost) done()
        })
        answer.on('end', done)
        answer.on('error', failed)
      },
    )
    call.on('error', failed)
    call.end(body)
  })
}
