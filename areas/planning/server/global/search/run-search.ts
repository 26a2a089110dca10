import { createRequire } from 'node:module'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { Worker, type WorkerOptions } from 'node:worker_threads'
import type * as Esbuild from 'esbuild'
import type { SearchPoint, SearchState } from '../../../contract/global/scenario.ts'
import { type SearchResult, type SearchTask, thinned } from './search.ts'

/** A search at work in threads of its own, so that the server goes on answering. */
export interface RunningSearch {
  done: Promise<SearchResult>
  progress(): { progress: SearchPoint[]; search: SearchState | null }
  /** Ends it early; `done` brings the best plan found. */
  stop(): void
  /** Whether it was ended early. */
  stopped(): boolean
  /** Ends it at once; `done` rejects. */
  abandon(): Promise<void>
}

const atWork = new Set<RunningSearch>()

export function runSearch(task: SearchTask): RunningSearch {
  const order: LeadOrder = { task, thread: entry('search-thread'), threads: threadsFor(task.input.operations.length) }
  const { file, ...options } = entry('search-worker')
  const worker = new Worker(file, { ...options, workerData: order })
  const points: SearchPoint[] = []
  let search: SearchState | null = null
  let stopped = false
  const done = new Promise<SearchResult>((resolve, reject) => {
    worker.on('message', (message: { point: SearchPoint; search: SearchState } | { result: SearchResult }) => {
      if ('result' in message) resolve(message.result)
      else {
        points.push(message.point)
        search = message.search
      }
    })
    worker.on('error', reject)
    worker.on('exit', () => reject(new Error('the search ended without a result')))
  })
  const running: RunningSearch = {
    done,
    progress: () => ({ progress: thinned(points), search }),
    stop: () => {
      stopped = true
      worker.postMessage('stop')
    },
    stopped: () => stopped,
    abandon: async () => {
      await worker.terminate()
    },
  }
  atWork.add(running)
  done.catch(() => undefined).finally(() => atWork.delete(running))
  return running
}

const threadsMost = 8
/** Each thread has the whole problem to itself: of a very large one memory holds few. */
const operationsMost = 400_000

const threadsFor = (operations: number): number =>
  Math.max(1, Math.min(threadsMost, availableParallelism(), Math.floor(operationsMost / Math.max(1, operations))))

/** Stops what is at work, keeping what was found: the server is about to end. */
export function stopSearches(): void {
  for (const search of atWork) search.stop()
}

/** What a thread runs. */
interface Entry extends Pick<WorkerOptions, 'eval'> {
  file: URL | string
}

/** What the leading thread is given. */
export interface LeadOrder {
  task: SearchTask
  /** What the searching threads run, and how many there are. */
  thread: Entry
  threads: number
}

/** A thread's file beside the bundle once built; before, its source made into JavaScript, as a thread inherits no loader. */
function entry(name: 'search-worker' | 'search-thread'): Entry {
  if (!import.meta.url.endsWith('.ts')) return { file: fileURLToPath(new URL(`./${name}.js`, import.meta.url)) }
  const source = sources.get(name) ?? bundled(name)
  sources.set(name, source)
  return { file: source, eval: true }
}

const sources = new Map<string, string>()

const files = {
  'search-worker': new URL('./search-worker.ts', import.meta.url),
  'search-thread': new URL('./search-thread.ts', import.meta.url),
}

function bundled(name: keyof typeof files): string {
  const { buildSync } = createRequire(import.meta.url)('esbuild') as typeof Esbuild
  const { outputFiles } = buildSync({
    entryPoints: [fileURLToPath(files[name])],
    bundle: true,
    platform: 'node',
    format: 'cjs',
    write: false,
  })
  return outputFiles[0]?.text ?? ''
}
