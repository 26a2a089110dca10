import type { StockRun } from '../../contract/stamping/stamping.ts'
import { type Loaded, membersOf } from '../plan/load.ts'
import type { PlaceId } from '../plan/places.ts'
import { stockOf } from '../plan/press/press.ts'
import type { Standing } from './campaigns.ts'

/** Coils or stacks of one material that are worked up on a press one after the other, with the tasks made of them. */
export interface RunOfTasks {
  run: StockRun
  taskIds: number[]
}

/** What is left of a coil goes into the next task of the same material: loads are reckoned for the run, not for each task. */
export function stockRunsOf(loaded: Loaded, at: ReadonlyMap<PlaceId, Standing[]>): RunOfTasks[] {
  const runs: RunOfTasks[] = []
  for (const [place, rows] of at) {
    let last: (RunOfTasks & { materialId: number; share: number }) | undefined
    for (const { task, start, end } of rows) {
      const stock = stockOf(loaded, task)
      if (!stock) continue
      const orders = membersOf(loaded, task).flatMap(({ workorderNo }) => workorderNo ?? [])
      if (last?.materialId !== stock.materialId) {
        const { materialId, code, name, form, perLoad } = stock
        const run: StockRun = {
          key: `${place} ${task.id}`,
          press: place,
          materialCode: code,
          materialName: name,
          form,
          perLoad,
          pieces: 0,
          loads: 0,
          start,
          end,
          orders: [],
          awaitedOn: null,
        }
        last = { run, taskIds: [], materialId, share: 0 }
        runs.push(last)
      }
      const { run } = last
      last.taskIds.push(task.id)
      last.share += task.planQuantity / stock.perLoad
      run.pieces += task.planQuantity
      run.perLoad = Math.min(run.perLoad, stock.perLoad)
      run.loads = Math.ceil(last.share - 1e-9)
      run.end = Math.max(run.end, end)
      run.orders = [...new Set([...run.orders, ...orders])]
      run.awaitedOn = later(run.awaitedOn, awaited(loaded, task.workOrderId))
    }
  }
  return runs
}

const awaited = ({ materialDays, now }: Loaded, orderId: number | null): string | null => {
  const day = materialDays.get(orderId ?? 0)
  return day !== undefined && Date.parse(`${day}T00:00:00Z`) > now ? day : null
}

const later = (a: string | null, b: string | null): string | null => (a === null || (b !== null && b > a) ? b : a)
