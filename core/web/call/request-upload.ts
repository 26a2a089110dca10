import type { Endpoint, OutputOf, SentOf } from '../../contract/endpoint.ts'
import { limits } from '../../contract/limits.ts'
import { codes } from '../../contract/result.ts'
import { requestHeaders } from '../session/headers.ts'
import { cleaned } from '../word-cleaning.ts'
import { envelopeOf, failureOf, heedAnswer, timedOut, unreachable } from './answer.ts'
import { newKey } from './new-key.ts'

export interface UploadOptions {
  /** Hears the share sent, 0–1. */
  onProgress?: (share: number) => void
  signal?: AbortSignal
  idempotencyKey?: string
  /** In the background: no message when it takes too long or fails. */
  quiet?: boolean
}

/**
 * Sends one file with its fields. `XMLHttpRequest`, because fetch tells no progress of what is sent.
 * @throws CallError as `call` does; a `DOMException` named AbortError when the signal stops it
 */
export async function upload<E extends Endpoint>(
  endpoint: E,
  input: SentOf<E>,
  file: Blob & { name?: string },
  options: UploadOptions = {},
): Promise<OutputOf<E>> {
  const form = new FormData()
  for (const [field, value] of Object.entries((await cleaned(endpoint, input)) as Record<string, unknown>))
    if (value !== undefined) form.append(field, JSON.stringify(value))
  form.append('file', file, file.name ?? 'file')
  return (await send(endpoint.path, form, options)) as OutputOf<E>
}

function send(path: string, form: FormData, options: UploadOptions): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', path)
    const headers = requestHeaders({ 'idempotency-key': options.idempotencyKey ?? newKey() })
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    // The clock starts anew with every piece sent: a large file over a slow line is no timeout.
    let timer = setTimeout(stop, limits.longRequestTimeout)
    let late = false
    function stop() {
      late = true
      request.abort()
    }
    request.upload.onprogress = (event) => {
      clearTimeout(timer)
      timer = setTimeout(stop, limits.longRequestTimeout)
      if (event.lengthComputable) options.onProgress?.(event.loaded / event.total)
    }
    const abort = () => request.abort()
    options.signal?.addEventListener('abort', abort, { once: true })
    request.onloadend = () => {
      clearTimeout(timer)
      options.signal?.removeEventListener('abort', abort)
      if (late) return reject(timedOut(options.quiet))
      if (options.signal?.aborted) return reject(new DOMException('stopped', 'AbortError'))
      if (request.status === 0) return reject(unreachable(options.quiet))
      // It follows a redirect by itself, and tells where it ended.
      const status = new URL(request.responseURL).pathname === path ? request.status : 302
      heedAnswer(status, request.getResponseHeader('appversion'))
      const envelope = envelopeOf(request.responseText, status, path)
      if (status < 300 && envelope.code === codes.ok) return resolve(envelope.data)
      return reject(failureOf(envelope, status))
    }
    request.send(form)
  })
}
