import type { ProblemInput } from '../input.ts'
import { compareValues } from '../judge/goals.ts'
import type { ObjectiveWeights } from '../judge/objective.ts'
import { buildModel } from '../model/build.ts'
import type { Schedule } from '../model/schedule.ts'
import { construct } from '../plan/construct.ts'
import type { Rule } from '../plan/rank.ts'
import { optimise } from './optimise.ts'

/** What a thread needs to search; it travels there by message. */
export interface SearchTask {
  input: ProblemInput
  /** A schedule with the numbering of the input's model; absent: the plan of `rule`. */
  start?: Schedule
  rule?: Rule
  objective: ObjectiveWeights | readonly ObjectiveWeights[]
  /** On the clock of the thread. */
  seconds: number
  /** Ends each search after so many looks at its clock as well: the same task then finds the same schedule on any machine. */
  steps?: number
  seed: number
  /** Shared with the thread: a first number other than 0 ends the search, which then still says what it found. */
  halt?: Int32Array
}

/** The best that is known, or that one search ended with. */
export interface SearchNews {
  schedule: Schedule
  values: number[]
  /** By objective: no schedule can be below. */
  lowerBounds: number[]
  /** Seconds since the thread began. */
  second: number
  seed: number
  done: boolean
}

/** A worker as one side sees it: of `node:worker_threads` or of a browser, started with `worker.ts`. */
export interface SearchThread {
  post(task: SearchTask): void
  listen(news: (message: SearchNews) => void, failed: (error: Error) => void): void
  /** At once, whatever it does. */
  end(): void
}

export interface SearchTeam {
  /** The best of all, once all have ended; rejects with the first failure of a thread. */
  readonly done: Promise<SearchNews>
  /** Ends the searches early; `done` resolves with the best found. */
  stop(): void
}

const now = () => performance.now() / 1000

/** The thread's side: searches and posts each improvement, then what it ended with. */
export function serveSearch(task: SearchTask, post: (news: SearchNews) => void): void {
  const { seed, halt, objective, seconds, steps = Number.POSITIVE_INFINITY } = task
  const begun = now()
  const model = buildModel(task.input)
  const start = task.start ?? construct(model, { rule: task.rule ?? 'cr' })
  const tell = (schedule: Schedule, values: number[], lowerBounds: number[], done: boolean) =>
    post({ schedule, values, lowerBounds, second: now() - begun, seed, done })
  let looks = 0
  const stop = () => ++looks > steps || now() - begun >= seconds || (halt !== undefined && Atomics.load(halt, 0) !== 0)
  const found = optimise(model, start, {
    objective,
    seed,
    stop,
    onBetter: ({ schedule, values, lowerBounds }) => tell(schedule, values, lowerBounds, false),
  })
  tell(found.schedule, found.values, found.lowerBounds, true)
}

/**
 * Lets several threads search one problem, each with a seed of its own from `task.seed` on. `onBetter` hears what is better than
 * all before, whoever found it. It ends with the time, by `stop`, or when one reaches the bound.
 */
export function searchTogether(
  threads: readonly SearchThread[],
  task: Omit<SearchTask, 'halt'>,
  onBetter: (news: SearchNews) => void = () => {},
): SearchTeam {
  if (threads.length === 0) throw new RangeError('no thread is given')
  // Where memory cannot be shared a search is ended from outside, and what it had told counts.
  const halt = typeof SharedArrayBuffer === 'function' ? new Int32Array(new SharedArrayBuffer(4)) : undefined
  let best: SearchNews | undefined
  let left = threads.length
  let settle: (news: SearchNews) => void
  let fail: (error: Error) => void
  const done = new Promise<SearchNews>((resolve, reject) => {
    settle = resolve
    fail = reject
  })
  const endAll = () => {
    for (const thread of threads) thread.end()
  }
  const stop = () => {
    if (halt) Atomics.store(halt, 0, 1)
    else if (best) {
      endAll()
      settle({ ...best, done: true })
    }
  }
  const hear = (news: SearchNews) => {
    const order = best ? compareValues(news.values, best.values) : -1
    if (!best || order < 0) {
      best = news
      onBetter(news)
    } else if (order === 0 && news.seed < best.seed) {
      // Of equal ones that of the first seed, whoever told it first.
      best = news
    }
    if (news.done) left--
    if (left === 0) {
      endAll()
      settle({ ...best, done: true })
    } else if (compareValues(best.values, best.lowerBounds) <= 0) stop()
  }
  const failed = (error: Error) => {
    endAll()
    fail(error)
  }
  threads.forEach((thread, i) => {
    thread.listen(hear, failed)
    thread.post({ ...task, seed: task.seed + i, ...(halt && { halt }) })
  })
  return { done, stop }
}
