import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { buildSync } from 'esbuild'
import type { SearchThread } from '#engines/scheduling/index.ts'

let source: string | undefined

/** A thread of Node with the engine's worker; threads do not inherit the loader that runs this file, so they get plain JavaScript. */
export function openThread(): SearchThread {
  source ??= buildSync({
    entryPoints: [fileURLToPath(import.meta.resolve('#engines/scheduling/worker.ts'))],
    bundle: true,
    platform: 'neutral',
    format: 'iife',
    write: false,
  }).outputFiles[0]!.text
  const worker = new Worker(source, { eval: true })
  return {
    listen: (news, failed) => worker.on('message', news).on('error', failed),
    post: (task) => worker.postMessage(task),
    end: () => void worker.terminate(),
  }
}
