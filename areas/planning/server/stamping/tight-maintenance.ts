import type { Ctx } from '#core/server/context.ts'
import { instantText } from '#core/server/instant-text.ts'
import type { Conflict } from '../../contract/task/task.api.ts'
import type { Loaded } from '../plan/load.ts'
import { maintenanceFor, type Stand, usesOf } from '../plan/press/press.ts'
import type { MaintenanceWindow } from '../plan/windows/maintenance.ts'
import type { OpenTime } from './press-figures.ts'

/** Maintenance of a mold that would not be done when the next task with the mold begins. */
export interface Tight {
  window: MaintenanceWindow
  /** The task that begins too early. */
  next: number
}

/** The maintenance that tasks leave no time for while they stand so. */
export function tightMaintenance(loaded: Loaded, stands: readonly Stand[], open: OpenTime): Tight[] {
  const tight = maintenanceFor(loaded, stands, open).windows.filter(({ fits }) => !fits)
  if (!tight.length) return []
  const uses = usesOf(loaded, stands).sort((a, b) => a.setupStart - b.setupStart || a.id - b.id)
  return tight.flatMap((window) => {
    const next = uses.find(({ mold, setupStart }) => mold === window.mold && setupStart >= window.from)
    return next ? [{ window, next: next.id }] : []
  })
}

/** What a move leaves no time for that had it before, as a planner reads it. */
export function maintenanceConflicts(
  ctx: Ctx,
  loaded: Loaded,
  before: readonly Tight[],
  after: readonly Tight[],
): Conflict[] {
  const known = new Set(before.map(({ window, next }) => `${next} ${window.mold}`))
  return after
    .filter(({ window, next }) => !known.has(`${next} ${window.mold}`))
    .map(({ window: { mold, why, from, to }, next }) => {
      const taskNo = loaded.tasks.get(next)?.taskNo ?? String(next)
      const message = ctx.t('stamping.refused.maintenance', {
        maintenance: ctx.t(`stamping.window.${why}`, { mold }),
        from: instantText(from, loaded.zone),
        to: instantText(to, loaded.zone),
        task: taskNo,
      })
      return { id: next, taskNo, kind: 'rule', message }
    })
}
