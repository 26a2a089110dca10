import type { StampingMold } from '../../contract/stamping/stamping.ts'
import type { Loaded } from '../plan/load.ts'
import { type Stand, shotsOf } from '../plan/press/press.ts'
import type { Worn } from '../plan/windows/maintenance.ts'
import { moldNumber } from './campaigns.ts'
import { isStamped } from './is-stamped.ts'

/** The ledger's molds, and those that operations at presses name and the ledger does not know. */
export function moldsOf(loaded: Loaded, stands: readonly Stand[], worn: Worn): StampingMold[] {
  const planned = new Map<string, { shots: number; peak: number }>()
  const add = (number: string, id: number) => {
    const task = loaded.tasks.get(id)
    const known = planned.get(number) ?? { shots: 0, peak: 0 }
    planned.set(number, {
      shots: known.shots + (task ? shotsOf(loaded, task) : 0),
      peak: Math.max(known.peak, worn.since.get(id) ?? 0),
    })
  }
  for (const { id } of stands) {
    const task = loaded.tasks.get(id)
    const number = task && isStamped(loaded, task) ? moldNumber(loaded, task) : null
    if (number) add(number, id)
  }
  const numbers = new Set([...loaded.press.molds.keys(), ...planned.keys()])
  return [...numbers].sort().map((number): StampingMold => {
    const mold = loaded.press.molds.get(number)
    const { shots = 0, peak = 0 } = planned.get(number) ?? {}
    return {
      number,
      name: mold?.name ?? null,
      known: mold !== undefined,
      holeCount: mold?.holeCount ?? null,
      strokesPerMinute: mold?.strokesPerMinute ?? null,
      pressIds: mold?.pressIds ?? [],
      shots: mold?.shots ?? null,
      designShots: mold?.designShots ?? null,
      shotsSince: mold?.shotsSince ?? null,
      maintenanceShots: mold?.maintenanceShots ?? null,
      nextMaintenanceOn: mold?.nextMaintenanceOn ?? null,
      plannedShots: shots,
      peak: Math.max(peak, mold?.shotsSince ?? 0),
      windows: worn.windows.filter((window) => window.mold === number).map(({ mold: _, ...window }) => window),
      over: worn.over.flatMap((id) => {
        const task = loaded.tasks.get(id)
        return task && moldNumber(loaded, task) === number ? [task.taskNo] : []
      }),
    }
  })
}
