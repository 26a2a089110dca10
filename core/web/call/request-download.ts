import type { Endpoint, SentOf } from '../../contract/endpoint.ts'
import { limits } from '../../contract/limits.ts'
import { requestHeaders } from '../session/headers.ts'
import { envelopeOf, failureOf, heedAnswer, statusOf, timedOut, unreachable } from './answer.ts'
import { CallError } from './call-error.ts'
import { deadline } from './deadline.ts'
import { saveFile } from './save-file.ts'

/** Fetches a file and returns it with the name that the server gives it. */
export async function fetchFile<E extends Endpoint>(
  endpoint: E,
  input: SentOf<E>,
  options: { signal?: AbortSignal } = {},
): Promise<{ blob: Blob; name: string | null }> {
  const due = deadline(limits.longRequestTimeout, options.signal)
  try {
    const response = await fetch(endpoint.path, {
      method: 'POST',
      headers: requestHeaders({ 'content-type': 'application/json' }),
      body: JSON.stringify(input),
      redirect: 'manual',
      signal: due.signal,
    })
    const status = statusOf(response)
    heedAnswer(status, response.headers.get('appversion'))
    const isFile = response.ok && response.headers.has('content-disposition')
    if (!isFile) throw failureOf(envelopeOf(await response.text(), status, endpoint.path), status)
    return { blob: await response.blob(), name: nameOf(response.headers.get('content-disposition') ?? '') }
  } catch (error) {
    if (error instanceof CallError) throw error
    if (due.late()) throw timedOut()
    if (options.signal?.aborted) throw error
    throw unreachable()
  } finally {
    due.end()
  }
}

/**
 * Fetches a file and hands it to the browser to save.
 * @param fileName the name saved under; absent: the server's
 */
export async function download<E extends Endpoint>(endpoint: E, input: SentOf<E>, fileName?: string): Promise<void> {
  const { blob, name } = await fetchFile(endpoint, input)
  saveFile(blob, fileName ?? name ?? 'download')
}

function nameOf(disposition: string): string | null {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  return encoded ? decodeURIComponent(encoded) : null
}
