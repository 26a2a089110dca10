import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { addUploadPart, beginUpload, finishUpload } from '../../contract/core.api.ts'
import type { OutputOf } from '../../contract/endpoint.ts'
import { patiently } from './patiently.ts'
import { call, upload } from './request.ts'

/** What is told while a file is sent. */
interface Watch {
  signal: AbortSignal
  /** Hears the number by which it can be cancelled. */
  onBegun?(uploadId: number): void
  /** Hears the share that has arrived, 0–1. */
  onProgress(share: number): void
  /** Hears whether it waits for the network. */
  onWaiting(waits: boolean): void
}

/**
 * Sends a document in parts. While the network is lost it waits and goes on where it was; begun again under the same key, after the page was
 * closed too, what has arrived is not sent again. It is whole when the hash of what was read here is that of what stands there.
 *
 * @param key the same for the same file; at most 100 characters
 * @throws CallError where it is refused; a `DOMException` named AbortError when the signal stops it; what the browser says where the file
 *   cannot be read any more
 */
export async function sendInParts(file: File, key: string, watch: Watch): Promise<OutputOf<typeof finishUpload>> {
  const { signal, onProgress, onWaiting } = watch
  const within = <T>(work: () => Promise<T>) => patiently(work, signal, onWaiting)
  const quiet = { quiet: true, signal }
  const begun = await within(() => call(beginUpload, { key, name: file.name, size: file.size }, quiet))
  const { uploadId, partBytes } = begun
  watch.onBegun?.(uploadId)
  const there = new Set(begun.parts)
  const hash = sha256.create()
  for (let part = 0, at = 0; at < file.size; part++, at += partBytes) {
    const bytes = new Uint8Array(await file.slice(at, at + partBytes).arrayBuffer())
    hash.update(bytes)
    const tell = (share: number) => onProgress((at + share * bytes.length) / file.size)
    if (!there.has(part)) {
      const sent = new File([bytes], 'part')
      await within(() => upload(addUploadPart, { uploadId, part }, sent, { ...quiet, onProgress: tell }))
    }
    tell(1)
  }
  return within(() => call(finishUpload, { uploadId, sha256: bytesToHex(hash.digest()) }, { ...quiet, long: true }))
}
