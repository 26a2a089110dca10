import type { StampingCampaign, StampingTask } from '../../contract/stamping/stamping.ts'
import { type Loaded, membersOf } from '../plan/load.ts'
import { shotsOf } from '../plan/press/press.ts'
import { dueOf, isBegun } from '../plan/problem.ts'
import { type Campaign, moldNumber, type Standing } from './campaigns.ts'
import { type OpenTime, setupOf } from './press-figures.ts'

/** A campaign as people read it. `stock`: the coil or sheet run of each task. */
export function campaignRow(
  loaded: Loaded,
  { place, mold, before, changed, rows }: Campaign,
  open: OpenTime,
  stock: ReadonlyMap<number, string>,
): StampingCampaign {
  const [first] = rows as [Standing, ...Standing[]]
  return {
    key: `${place} ${first.id}`,
    press: place,
    mold,
    after: changed ? before : null,
    setupStart: first.setupStart,
    start: first.start,
    end: Math.max(...rows.map(({ end }) => end)),
    setup: setupOf(rows, open, Number.NEGATIVE_INFINITY),
    pieces: rows.reduce((sum, { task }) => sum + task.planQuantity, 0),
    shots: rows.reduce((sum, { task }) => sum + shotsOf(loaded, task), 0),
    tasks: rows.map((row) => taskRow(loaded, row, stock)),
  }
}

function taskRow(
  loaded: Loaded,
  { task, setupStart, start, end }: Standing,
  stock: ReadonlyMap<number, string>,
): StampingTask {
  const parts = membersOf(loaded, task)
  const [part] = parts
  const due = Math.min(...parts.map(({ requiredEndDate }) => dueOf(loaded.zone, requiredEndDate)))
  const each = (of: (part: (typeof parts)[number]) => string | null) =>
    [...new Set(parts.flatMap((one) => of(one) ?? []))].join(', ')
  return {
    id: task.id,
    version: task.version,
    taskNo: task.taskNo,
    orderId: part?.workOrderId ?? null,
    workorderNo: each(({ workorderNo }) => workorderNo),
    product: each(({ materialNo, materialDesc }) => (materialNo ? `${materialNo} ${materialDesc ?? ''}`.trim() : null)),
    operation: part?.produreName ?? '',
    quantity: task.planQuantity,
    shots: shotsOf(loaded, task),
    mold: moldNumber(loaded, task),
    stock: stock.get(task.id) ?? null,
    setupStart,
    start,
    end,
    due: Number.isFinite(due) ? due : null,
    late: end > due,
    locked: task.locked,
    begun: isBegun(task),
    released: task.released,
  }
}
