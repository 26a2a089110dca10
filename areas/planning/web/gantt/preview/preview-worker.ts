import { type Outcome, Preview } from '#engines/scheduling/index.ts'
import { type PlanModel, unpackProblem } from '../../../contract/gantt/plan-model.api.ts'

/** What the thread is told: another plan, or a change to try on it. */
export type ToPreview =
  | { kind: 'plan'; model: PlanModel }
  | { kind: 'move'; turn: number; op: number; machine: string; start: number }
  | { kind: 'stretch'; turn: number; op: number; end: number }

/** What it says: the revision that changes are tried on from now on, or an outcome (null: that cannot be tried here). */
export type FromPreview =
  | { kind: 'ready'; revision: number }
  | { kind: 'outcome'; turn: number; outcome: Outcome | null }

const minute = 60_000

let preview: Preview | undefined
let grid = 1

function tried(asked: Exclude<ToPreview, { kind: 'plan' }>): Outcome | null {
  if (!preview) return null
  if (asked.kind === 'move')
    return preview.allows(asked.op, asked.machine) ? preview.move(asked.op, asked.machine, asked.start) : null
  const steps = Math.round(preview.workUntil(asked.op, asked.end) / minute / grid)
  return preview.stretch(asked.op, Math.max(1, steps) * grid * minute)
}

const scope = globalThis as unknown as {
  addEventListener(event: 'message', listener: (event: { data: ToPreview }) => void): void
  postMessage(message: FromPreview): void
}

/** The engine in a thread of the browser: the page goes on drawing while consequences are reckoned. */
scope.addEventListener('message', ({ data }) => {
  if (data.kind === 'plan') {
    grid = data.model.grid
    preview = new Preview(unpackProblem(data.model.problem), data.model.standing, data.model.thawing)
    scope.postMessage({ kind: 'ready', revision: data.model.revision })
  } else scope.postMessage({ kind: 'outcome', turn: data.turn, outcome: tried(data) })
})
