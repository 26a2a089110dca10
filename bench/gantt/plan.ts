import { barFlags, type GanttPlan } from '#areas/planning/contract/gantt/gantt.api.ts'
import { taskStatus } from '#areas/planning/contract/task/task.ts'

const hour = 3_600_000

/**
 * A plan of a large factory on the wire: every machine is a row, its tasks stand one after the other with set-ups between them.
 * Always the same one for the same sizes and start.
 */
export function largePlan(rows: number, tasksARow: number, from: number): GanttPlan {
  const lines = Math.ceil(rows / 50)
  const machines = Array.from({ length: rows }, (_, i) => ({
    id: i + 1,
    number: `M${i + 1}`,
    name: `Machine ${i + 1}`,
  }))
  const lineOf = (machine: number) => Math.floor((machine - 1) / 50) + 1
  let seed = 7
  const chance = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed / 2_147_483_648
  }
  const count = rows * tasksARow
  const orders = Math.ceil(count / 5)
  const setupStart: number[] = []
  const start: number[] = []
  const end: number[] = []
  for (let machine = 0; machine < rows; machine++) {
    let at = from
    for (let n = 0; n < tasksARow; n++) {
      at += Math.round(chance() * 20) * 60_000
      setupStart.push(at)
      at += Math.round(chance() * 30) * 60_000
      start.push(at)
      at += Math.round(1 + chance() * 4 * 60) * 60_000
      end.push(at)
    }
  }
  const column = <V>(of: (i: number) => V) => Array.from({ length: count }, (_, i) => of(i))
  return {
    now: from + 36 * hour,
    revision: 1,
    grid: 5,
    lines: Array.from({ length: lines }, (_, i) => ({
      id: i + 1,
      number: `L${i + 1}`,
      name: `Line ${i + 1}`,
      workshopId: 1,
      workshopName: 'Workshop',
      takt: null,
      open: Array.from({ length: 14 }, (_day, d): [number, number] => [
        from + d * 24 * hour,
        from + d * 24 * hour + 22 * hour,
      ]),
    })),
    centers: machines.map(({ id }) => ({
      id,
      number: `C${id}`,
      name: `Centre ${id}`,
      lineId: lineOf(id),
      machineIds: [id],
    })),
    machines,
    holidays: [],
    downtimes: [],
    orders: Array.from({ length: orders }, (_, i) => ({
      id: i + 1,
      workorderNo: `WO${String(i + 1).padStart(8, '0')}`,
      materialNo: `P-${i % 900}`,
      materialDesc: `Product ${i % 900}`,
      due: from + (3 + (i % 12)) * 24 * hour,
      wantedFrom: null,
      priority: 5,
    })),
    operations: [10, 20, 30, 40, 50].map((sequence) => ({
      name: `Operation ${sequence}`,
      sequence,
      successor: sequence < 50 ? [sequence + 10] : [],
      mold: sequence === 30 ? 'MOLD-30' : null,
    })),
    members: [],
    tasks: {
      id: column((i) => i + 1),
      version: column(() => 1),
      taskNo: column((i) => `T${String(i + 1).padStart(8, '0')}`),
      status: column((i) => (i % tasksARow < 8 ? taskStatus.codes.indexOf('completed') : i % 7 ? 1 : 0)),
      order: column((i) => Math.floor(i / 5)),
      operation: column((i) => i % 5),
      center: column((i) => Math.floor(i / tasksARow) + 1),
      machine: column((i) => Math.floor(i / tasksARow) + 1),
      setupStart,
      start,
      end,
      quantity: column(() => 100),
      good: column((i) => (i % tasksARow < 8 ? 100 : 0)),
      flags: column((i) => (i % 3 ? barFlags.released : 0) | (i % 40 ? 0 : barFlags.locked)),
    },
  }
}
