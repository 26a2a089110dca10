import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { Worker, type WorkerOptions } from 'node:worker_threads'
import type * as Esbuild from 'esbuild'
import type { SearchPoint } from '../../contract/scenario.ts'
import { type SearchResult, type SearchTask, thinned } from './search.ts'

/** A search at work in another thread, so that the server goes on answering. */
export interface RunningSearch {
  done: Promise<SearchResult>
  progress(): SearchPoint[]
  /** Ends it early; `done` brings the best plan found. */
  stop(): void
  /** Whether it was ended early. */
  stopped(): boolean
  /** Ends it at once; `done` rejects. */
  abandon(): Promise<void>
}

const atWork = new Set<RunningSearch>()

export function runSearch(task: SearchTask): RunningSearch {
  const halt = new Int32Array(new SharedArrayBuffer(4))
  const { file, ...options } = entry()
  const worker = new Worker(file, { ...options, workerData: { task, halt } })
  const points: SearchPoint[] = []
  const done = new Promise<SearchResult>((resolve, reject) => {
    worker.on('message', (message: { point: SearchPoint } | { result: SearchResult }) => {
      if ('point' in message) points.push(message.point)
      else resolve(message.result)
    })
    worker.on('error', reject)
    worker.on('exit', () => reject(new Error('the search ended without a result')))
  })
  const search: RunningSearch = {
    done,
    progress: () => thinned(points),
    stop: () => void Atomics.store(halt, 0, 1),
    stopped: () => Atomics.load(halt, 0) === 1,
    abandon: async () => {
      await worker.terminate()
    },
  }
  atWork.add(search)
  done.catch(() => undefined).finally(() => atWork.delete(search))
  return search
}

/** Stops what is at work, keeping what was found: the server is about to end. */
export function stopSearches(): void {
  for (const search of atWork) search.stop()
}

/** What the thread runs: its file beside the bundle once built; before, its source made into JavaScript, as a thread inherits no loader. */
function entry(): { file: URL | string } & WorkerOptions {
  if (!import.meta.url.endsWith('.ts')) return { file: new URL('./search-worker.js', import.meta.url) }
  source ??= bundled()
  return { file: source, eval: true }
}

let source: string | undefined

function bundled(): string {
  const { buildSync } = createRequire(import.meta.url)('esbuild') as typeof Esbuild
  const { outputFiles } = buildSync({
    entryPoints: [fileURLToPath(new URL('./search-worker.ts', import.meta.url))],
    bundle: true,
    platform: 'node',
    format: 'cjs',
    write: false,
  })
  return outputFiles[0]?.text ?? ''
}
