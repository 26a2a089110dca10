import type { Ctx } from '#core/server/context.ts'
import { type Needs, readNeeds } from './needs.ts'
import { readPeople } from './people.ts'
import { type PlannedTask, readPlannedTasks } from './planned-tasks.ts'
import { type MoldPlace, readTools } from './tools.ts'

/** What the product knows of a task's needs; of a combined task the worst of its members. */
export interface ReadinessFacts {
  id: number
  status: string
  released: boolean
  shiftDate: string | null
  /** Order materials that it is made of, and the orders that they belong to. */
  materials: number
  orderIds: number[]
  tools: string[]
  /** Those of them that stand in the mold ledger, where the team asks that they are mounted before work starts and there is a machine. */
  molds: MoldPlace[]
  /** Tools of it that a task at work holds, and which task. */
  toolsHeldBy: string | null
  heldTools: string | null
  centerName: string
  centerEnabled: boolean
  staffing: number
  /** People arranged for its shift on its line: null: nobody is arranged there at all. */
  arranged: number | null
  /** People of a position that it takes; null: its operation names none. */
  crew: string | null
  /** Skills that they must have; null: its operation wants none. */
  skills: string | null
  crewNeeded: number | null
  /** Of those how many are arranged for its shift in the workshop; null: nobody is arranged there at all. */
  crewArranged: number | null
  /** The day on which it is to start. */
  startDate: string
  /** People of the team with certificates of all its skills that hold on that day, arranged or not; null: it wants none. */
  able: number | null
  machine: string | null
  machineEnabled: boolean | null
  /** By the time ledger; null: it was never heard of. */
  machineState: string | null
  /** Until when the machine is out of use now; ISO text. */
  downUntil: string | null
  /** The task at work on its machine (or work centre, where parallel production is not allowed). */
  busyWith: string | null
  /** Pieces of the operation before that are there and not yet taken; null: it has none before. */
  available: number | null
  waitsFor: string | null
}

/** Facts of tasks that have not begun: of one, or of all planned between two instants (ISO text); in the order of their ids. */
export async function readFacts(
  ctx: Ctx,
  of: { id: number } | { from: string; to: string },
): Promise<ReadinessFacts[]> {
  const tasks = await readPlannedTasks(ctx, of)
  if (!tasks.length) return []
  const needs = await readNeeds(ctx, tasks)
  const people = await readPeople(ctx, tasks, needs)
  const tools = await readTools(ctx, tasks, needs)
  return tasks.map((task) => {
    const need = needs.of(task)
    return { ...ofTask(task), ...ofNeed(need), ...people.of(task, need), ...tools.of(task, need) }
  })
}

const ofTask = ({ lineId, workshopId, workCenterId, machineId, shiftId, parallelProduction, ...told }: PlannedTask) =>
  told

const ofNeed = ({ operationIds, crewPositionId, skillIds, molds, ...told }: Needs) => told
