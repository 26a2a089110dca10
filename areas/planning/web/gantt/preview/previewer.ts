import type { Outcome } from '#engines/scheduling/index.ts'
import type { PlanModel } from '../../../contract/gantt/plan-model.api.ts'
import type { FromPreview, ToPreview } from './preview-worker.ts'

/** A thread as one side sees it. */
export interface PreviewThread {
  post(message: ToPreview): void
  listen(heard: (message: FromPreview) => void, failed: () => void): void
  end(): void
}

type Change = { op: number; machine: string; start: number } | { op: number; end: number }

interface Asked {
  change: Change
  answer: (outcome: Outcome | null) => void
}

/**
 * Tries changes in a thread, one at a time: while one is reckoned only the newest that was asked for waits, as the pointer has
 * long left where the others were. What it cannot answer (no plan yet, a place that the task has not, a thread that failed) is null.
 */
export class Previewer {
  /** Of the plan that changes are tried on; null: none yet. */
  revision: number | null = null
  private readonly thread: PreviewThread
  private model: PlanModel | null = null
  private turn = 0
  private atWork: Asked | null = null
  private waiting: Asked | null = null
  private failed = false

  constructor(thread: PreviewThread) {
    this.thread = thread
    thread.listen(
      (message) => {
        if (message.kind === 'ready') this.revision = message.revision
        else if (message.turn === this.turn) this.answered(message.outcome)
      },
      () => {
        this.failed = true
        this.revision = null
        this.answered(null)
      },
    )
  }

  load(model: PlanModel): void {
    if (this.failed || model === this.model) return
    this.model = model
    this.revision = null
    this.thread.post({ kind: 'plan', model })
  }

  /** Work centre of a task's alternative on a place; undefined: it has none there. */
  centerAt(op: number, place: string): number | undefined {
    return this.centers.get(op)?.get(place)
  }

  resourceName(id: string): string | undefined {
    return this.model?.resources.find(([each]) => each === id)?.[1]
  }

  ask(change: Change): Promise<Outcome | null> {
    return new Promise((answer) => {
      this.waiting?.answer(null)
      this.waiting = { change, answer }
      this.next()
    })
  }

  end(): void {
    this.waiting?.answer(null)
    this.atWork?.answer(null)
    this.waiting = null
    this.atWork = null
    this.thread.end()
  }

  private next(): void {
    if (this.atWork || !this.waiting) return
    this.atWork = this.waiting
    this.waiting = null
    const { change } = this.atWork
    this.turn++
    if (this.failed || this.revision === null) this.answered(null)
    else if ('machine' in change) this.thread.post({ kind: 'move', turn: this.turn, ...change })
    else this.thread.post({ kind: 'stretch', turn: this.turn, ...change })
  }

  private answered(outcome: Outcome | null): void {
    const { atWork } = this
    this.atWork = null
    atWork?.answer(outcome)
    this.next()
  }

  private byModel: { model: PlanModel; centers: Map<number, Map<string, number>> } | null = null
  private get centers(): Map<number, Map<string, number>> {
    const { model } = this
    if (!model) return new Map()
    if (this.byModel?.model !== model) this.byModel = { model, centers: centersOf(model) }
    return this.byModel.centers
  }
}

/** Where a task is done, as the engine knows it. */
export const placeOf = (centerId: number, machineId: number | null): string =>
  machineId ? `m${machineId}` : `w${centerId}`

function centersOf({ problem, centers }: PlanModel): Map<number, Map<string, number>> {
  return new Map(
    problem.operations.map(({ id, alternatives }, i) => [
      id as number,
      new Map(alternatives.map(({ machineId }, k) => [String(machineId), centers[i]?.[1][k] ?? 0])),
    ]),
  )
}

/** The engine in a thread of the browser. */
export function openPreviewThread(): PreviewThread {
  const worker = new Worker(new URL('./preview-worker.ts', import.meta.url), { type: 'module' })
  return {
    post: (message) => worker.postMessage(message),
    listen: (heard, failed) => {
      worker.addEventListener('message', ({ data }: MessageEvent<FromPreview>) => heard(data))
      worker.addEventListener('error', failed)
    },
    end: () => worker.terminate(),
  }
}
