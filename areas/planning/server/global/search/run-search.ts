import { availableParallelism } from 'node:os'
import { openThread, type ThreadCode, threadCode } from '#core/server/threads.ts'
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
  const thread = threadCode(new URL('./search-thread.ts', import.meta.url))
  const order: LeadOrder = { task, thread, threads: threadsFor(task.input.operations.length) }
  const worker = openThread(threadCode(new URL('./search-worker.ts', import.meta.url)), order)
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

/** What the leading thread is given. */
export interface LeadOrder {
  task: SearchTask
  /** What the searching threads run, and how many there are. */
  thread: ThreadCode
  threads: number
}
