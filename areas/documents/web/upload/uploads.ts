import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { cancelUpload } from '#core/contract/core.api.ts'
import { limits } from '#core/contract/limits.ts'
import { newKey } from '#core/web/call/new-key.ts'
import { patiently } from '#core/web/call/patiently.ts'
import { call } from '#core/web/call/request.ts'
import { sendInParts } from '#core/web/call/send-in-parts.ts'
import { t } from '#core/web/i18n/index.ts'
import { refreshTopics } from '#core/web/live/live.ts'
import { createStore } from '#core/web/store.ts'
import { addDocument, addDocumentVersion } from '../../contract/document.api.ts'

/** Where a file goes: into a folder, or in the place of what a document shows. */
export type Target = { folderId: number; folder: string } | { documentId: number; title: string; note?: string | null }

/**
 * `same`: the folder has it already, just so; `taken`: it has another one of that name.
 */
export type UploadState = 'waiting' | 'sending' | 'offline' | 'done' | 'same' | 'taken' | 'failed'

export interface UploadItem {
  id: string
  name: string
  size: number
  target: Target
  state: UploadState
  /** Of it what has arrived, 0–1. */
  share: number
  /** Why it failed. */
  problem: string | null
}

/** What belongs to an item and is not shown. */
interface Work {
  file: File
  stop: AbortController
  /** Of the call that puts it in its place, so that it is done once. */
  key: string
  uploadId?: number
  /** Whole on the server, not in its place yet. */
  fileId?: number
  /** The document that has the name already. */
  takenBy?: number
}

/** Files on their way, in the order in which they were dropped; they go on while the person looks at other screens. */
export const uploads = createStore<readonly UploadItem[]>([])
const works = new Map<string, Work>()

/** Files that are sent at a time. */
const atOnce = 3
let underWay = 0

const change = (id: string, to: Partial<UploadItem>) =>
  uploads.set(uploads.get().map((item) => (item.id === id ? { ...item, ...to } : item)))

/** Whether anything would be lost by leaving the page. */
export const uploading = (): boolean =>
  uploads.get().some(({ state }) => state === 'waiting' || state === 'sending' || state === 'offline')

/** Takes files that were dropped or chosen. */
export function takeFiles(files: readonly File[], target: Target): void {
  const items = files.map((file): UploadItem => {
    const id = newKey()
    const problem = refusalOf(file)
    works.set(id, { file, stop: new AbortController(), key: newKey() })
    return { id, name: file.name, size: file.size, target, state: problem ? 'failed' : 'waiting', share: 0, problem }
  })
  uploads.set([...uploads.get(), ...items])
  next()
}

/** What is wrong with a file before anything of it is sent. */
function refusalOf({ size }: { size: number }): string | null {
  if (!size) return t('upload.empty')
  return size > limits.documentBytes ? t('http.413', { max: `${limits.documentBytes / 1024 / 1024} MB` }) : null
}

function next(): void {
  while (underWay < atOnce) {
    const item = uploads.get().find(({ state }) => state === 'waiting')
    if (!item) return
    underWay += 1
    change(item.id, { state: 'sending', problem: null })
    void sendOne(item).finally(() => {
      underWay -= 1
      next()
      // The server tells of each; asking anew for all lists after each of hundreds would hold up those that follow.
      if (!underWay) refreshTopics(['document', 'documentFolder'])
    })
  }
}

async function sendOne({ id, target }: UploadItem): Promise<void> {
  const work = works.get(id)
  if (!work) return
  const onWaiting = (waits: boolean) => works.has(id) && change(id, { state: waits ? 'offline' : 'sending' })
  try {
    work.fileId ??= (
      await sendInParts(work.file, keyOf(work.file, target), {
        signal: work.stop.signal,
        onBegun: (uploadId) => {
          work.uploadId = uploadId
        },
        onProgress: (share) => change(id, { share }),
        onWaiting,
      })
    ).id
    const put = () => putInPlace(work.fileId as number, target, work.key)
    const { state, takenBy } = await patiently(put, work.stop.signal, onWaiting)
    work.takenBy = takenBy
    change(id, { state, share: 1 })
  } catch (error) {
    if (work.stop.signal.aborted) return
    change(id, {
      state: 'failed',
      problem: error instanceof Error && error.message ? error.message : t('upload.unread'),
    })
  }
}

/** The same for the same file into the same place: dropped again after the page was closed, it goes on where it was. */
const keyOf = ({ name, size, lastModified }: File, target: Target): string =>
  bytesToHex(
    sha256(
      utf8ToBytes(
        JSON.stringify([name, size, lastModified, 'folderId' in target ? target.folderId : -target.documentId]),
      ),
    ),
  )

async function putInPlace(
  fileId: number,
  target: Target,
  key: string,
): Promise<{ state: UploadState; takenBy?: number }> {
  const options = { quiet: true, idempotencyKey: key }
  if ('documentId' in target) {
    await call(addDocumentVersion, { id: target.documentId, fileId, note: target.note }, options)
    return { state: 'done' }
  }
  const { id, outcome } = await call(addDocument, { folderId: target.folderId, fileId }, options)
  return outcome === 'added' ? { state: 'done' } : { state: outcome, takenBy: id }
}

/** Whether trying again can go better: a file that is too large stays so. */
export const mayRetry = (item: UploadItem): boolean => refusalOf(item) === null

/** Tries again what failed. */
export function retryUpload(id: string): void {
  const work = works.get(id)
  if (!work || refusalOf(work.file)) return
  work.stop = new AbortController()
  work.key = newKey()
  change(id, { state: 'waiting', problem: null })
  next()
}

/** Makes a version of the document that has the name already. */
export function takeAsVersion(id: string): void {
  const work = works.get(id)
  const item = uploads.get().find((each) => each.id === id)
  if (!work?.takenBy || !item) return
  work.key = newKey()
  change(id, { state: 'waiting', target: { documentId: work.takenBy, title: item.name } })
  next()
}

/** Takes a file off the list; what of it is not in its place is forgotten. */
export function dropUpload(id: string): void {
  const work = works.get(id)
  work?.stop.abort()
  works.delete(id)
  uploads.set(uploads.get().filter((item) => item.id !== id))
  // Nothing is lost where that fails: what stays unfinished is forgotten in two days.
  if (work?.uploadId && !work.fileId) call(cancelUpload, { uploadId: work.uploadId }, { quiet: true }).catch(() => {})
}

/** Takes off the list what is done. */
export function clearDone(): void {
  for (const { id, state } of uploads.get()) if (state === 'done' || state === 'same') works.delete(id)
  uploads.set(uploads.get().filter(({ state }) => state !== 'done' && state !== 'same'))
}
