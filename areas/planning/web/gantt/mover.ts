import { CallError, call } from '#core/web/call/request.ts'
import { type MoveResult, previewMoveTask, previewResizeTask } from '../../contract/task/task.api.ts'
import type { GanttTask } from './canvas/plan.ts'

/** Where a task is being moved to, or (with `end`) to which length it is stretched. */
export interface Target {
  centerId: number
  machineId: number | null
  start: number
  /** Absent: it keeps its length. */
  end?: number
}

export interface Moving extends Target {
  task: GanttTask
  /** What is said of this target; null while it is asked for. */
  result: MoveResult | null
  /** Why it cannot stand there at all. */
  refused: string | null
  /** Somebody changed the task while it was held. */
  overtaken: boolean
}

/** What the browser itself can say of a target, without the server. */
export interface LocalPreview {
  ready(moving: Moving): boolean
  /** Null: it could not tell, or a newer target was asked for meanwhile. */
  ask(moving: Moving): Promise<MoveResult | null>
}

/** Milliseconds that a target is held before the server is asked; the browser itself is asked at once. */
const askAfter = 40

export const moveInput = ({ task, centerId, machineId, start }: Moving) => ({
  id: task.id,
  version: task.version,
  workCenterId: centerId,
  machineId,
  start,
})

export const resizeInput = ({ task, end }: Moving) => ({ id: task.id, version: task.version, end })

/**
 * A move at work, outside of React: the bar follows the pointer at once and only what shows it is drawn anew; the consequences
 * come while the person still holds it, from the engine in this browser or, where that has not the plan, from the server. Letting
 * go asks the server in any case.
 */
export class Mover {
  moving: Moving | null = null
  private local: LocalPreview | null = null
  private readonly listeners = new Set<() => void>()
  private asking: { timer: ReturnType<typeof setTimeout>; stop: AbortController } | null = null
  private revision = 0

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  readonly now = (): Moving | null => this.moving

  /** From now on this browser is asked first; null: the server alone. */
  answerBy(local: LocalPreview | null): void {
    this.local = local
  }

  to(task: GanttTask, target: Target): void {
    if (this.moving?.task.id === task.id && sameTarget(this.moving, target)) return
    const { task: held = task, overtaken = false, result: last = null } = this.moving ?? {}
    const moving: Moving = { task: held, ...target, result: null, refused: null, overtaken }
    const here = !overtaken && this.local?.ready(moving)
    // An answer of this browser is there before the next picture: until then the others stay where they were to go.
    const others = last?.changes.filter(({ id }) => id !== held.id)
    this.show(here && last && others ? { ...moving, result: { ...last, changes: others } } : moving)
    if (here && this.local) void this.askHere(this.local, moving)
    else this.askSoon()
  }

  cancel(): void {
    this.stopAsking()
    this.show(null)
  }

  /** The plan became another one: what is held stays held, and its consequences are worked out anew. */
  planned(revision: number, versionOf: (id: number) => number | null): void {
    if (revision === this.revision) return
    this.revision = revision
    if (!this.moving) return
    const overtaken = versionOf(this.moving.task.id) !== this.moving.task.version
    this.show({ ...this.moving, result: null, overtaken })
    if (!overtaken) this.askSoon()
  }

  private show(moving: Moving | null): void {
    this.moving = moving
    for (const listener of this.listeners) listener()
  }

  private stopAsking(): void {
    if (!this.asking) return
    clearTimeout(this.asking.timer)
    this.asking.stop.abort()
    this.asking = null
  }

  private askSoon(): void {
    this.stopAsking()
    const stop = new AbortController()
    this.asking = { stop, timer: setTimeout(() => void this.ask(stop.signal), askAfter) }
  }

  private async askHere(local: LocalPreview, asked: Moving): Promise<void> {
    this.stopAsking()
    const result = await local.ask(asked)
    const { moving } = this
    if (moving?.task !== asked.task || !sameTarget(moving, asked)) return
    if (result) this.show({ ...moving, result, refused: null })
    else this.askSoon()
  }

  private async ask(signal: AbortSignal): Promise<void> {
    const asked = this.moving
    if (!asked) return
    const answered = (part: Partial<Moving>) => {
      const { moving } = this
      if (moving?.task === asked.task && sameTarget(moving, asked)) this.show({ ...moving, ...part })
    }
    try {
      const result =
        asked.end === undefined
          ? await call(previewMoveTask, moveInput(asked), { signal, quiet: true })
          : await call(previewResizeTask, resizeInput(asked), { signal, quiet: true })
      answered({ result, refused: null })
    } catch (error) {
      if (!signal.aborted && error instanceof CallError) answered({ refused: error.message })
    }
  }
}

const sameTarget = (a: Target, b: Target): boolean =>
  a.start === b.start && a.end === b.end && a.centerId === b.centerId && a.machineId === b.machineId
