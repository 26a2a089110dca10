import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { addUploadPart, beginUpload, finishUpload } from '#core/contract/core.api.ts'
import { startBenchServer } from '../support/server.ts'

/**
 * What a document of 50 MB takes of the server's memory while it comes in parts and is put together, above what it held before. Whoever sends
 * is in the same process and holds a part at a time, so that it is an upper bound. `npx tsx --expose-gc bench/esop/upload.ts`
 */
const size = 50 * 1024 * 1024
const times = 5

const server = await startBenchServer()
const { token } = await server.makeTeam('upload')

async function send<T>(path: string, body: FormData | object): Promise<T> {
  const form = body instanceof FormData
  const answer = await fetch(server.address + path, {
    method: 'POST',
    headers: { token, ...(form ? {} : { 'content-type': 'application/json' }) },
    body: form ? body : JSON.stringify(body),
  })
  const { data, message } = (await answer.json()) as { data: T; message: string }
  if (!answer.ok) throw new Error(`${path}: ${message}`)
  return data
}

/** A part of what begins as a PDF; no two files are alike. */
function partOf(file: number, part: number, length: number): Buffer {
  const bytes = Buffer.alloc(length, `file ${file}, part ${part}. `)
  if (part === 0) bytes.write('%PDF-1.7\n')
  return bytes
}

async function upload(file: number): Promise<{ grown: number; seconds: number }> {
  globalThis.gc?.()
  await sleep(500)
  const before = process.memoryUsage.rss()
  let most = before
  const watching = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss())
  }, 10)
  const began = performance.now()
  const name = `document-${file}.pdf`
  const { uploadId, partBytes } = await send<{ uploadId: number; partBytes: number }>(beginUpload.path, {
    key: createHash('sha256').update(name).digest('hex'),
    name,
    size,
  })
  const hash = createHash('sha256')
  for (let part = 0; part * partBytes < size; part++) {
    const bytes = partOf(file, part, Math.min(partBytes, size - part * partBytes))
    hash.update(bytes)
    const form = new FormData()
    form.append('uploadId', String(uploadId))
    form.append('part', String(part))
    form.append('file', new Blob([new Uint8Array(bytes)]), name)
    await send(addUploadPart.path, form)
  }
  await send(finishUpload.path, { uploadId, sha256: hash.digest('hex') })
  clearInterval(watching)
  return { grown: (most - before) / 1024 / 1024, seconds: (performance.now() - began) / 1000 }
}

// What is loaded and compiled once is no part of what a file takes.
await upload(0)
const taken: { grown: number; seconds: number }[] = []
for (let i = 1; i <= times; i++) taken.push(await upload(i))
const grown = taken.map((each) => Math.round(each.grown))
const median = [...grown].sort((a, b) => a - b)[Math.floor(times / 2)] ?? 0
console.log(`50 MB in parts: server's memory grew by a median of ${median} MB (${grown.join(', ')})`)
console.log(`in ${taken.map((each) => each.seconds.toFixed(1)).join(', ')} s`)
if (median > 100) process.exitCode = 1
await server.stop()
process.exit()
