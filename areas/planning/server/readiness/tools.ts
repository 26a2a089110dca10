import { sql } from 'kysely'
import type { Ctx } from '#core/server/context.ts'
import { nameIn } from '#core/server/crud/names.ts'
import { planSetOf } from '../aps/plan-set.ts'
import type { Needs } from './needs.ts'
import type { PlannedTask } from './planned-tasks.ts'

/** Where a mold of the ledger is, seen from a task that wants it. */
export interface MoldPlace {
  number: string
  /** As in the ledger, or `here`: it hangs where the task is planned. */
  where: 'here' | 'inUse' | 'inLibrary' | 'inMaintenance' | 'underRepair'
  location: string | null
  /** The machine that it hangs in, where the caller sees it. */
  machine: string | null
}

interface ToolFacts {
  molds: MoldPlace[]
  toolsHeldBy: string | null
  heldTools: string | null
  busyWith: string | null
}

interface AtWork {
  id: number
  taskNo: string
  machineId: number | null
  workCenterId: number
  tools: string[]
}

interface Mold extends Omit<MoldPlace, 'where'> {
  status: Exclude<MoldPlace['where'], 'here'>
  machineId: number | null
  workCenterId: number | null
}

/** @returns for each of the tasks what is at work on its place or with its tools, and where its molds are */
export async function readTools(
  ctx: Ctx,
  tasks: readonly PlannedTask[],
  needs: { of(task: PlannedTask): Needs },
): Promise<{ of(task: PlannedTask, need: Needs): ToolFacts }> {
  const atWork = await readAtWork(ctx)
  const wanted = [...new Set(tasks.flatMap((task) => needs.of(task).molds))]
  const { moldCheck } = await planSetOf(ctx)
  const molds = moldCheck ? await readMolds(ctx, wanted) : []
  const machinesOf = await readMachines(
    ctx,
    tasks.map(({ workCenterId }) => workCenterId),
  )
  return {
    of(task, { tools, molds: own }) {
      const holding = atWork.filter((each) => each.tools.some((tool) => tools.includes(tool)))
      const held = new Set(holding.flatMap((each) => each.tools.filter((tool) => tools.includes(tool))))
      const machines = machinesOf.get(task.workCenterId)
      const hasMachine = task.machineId !== null || machines !== undefined
      return {
        molds: hasMachine
          ? molds.filter(({ number }) => own.includes(number)).map((mold) => placeOf(mold, task, machines))
          : [],
        toolsHeldBy: holding[0]?.taskNo ?? null,
        heldTools: held.size ? [...held].sort().join(', ') : null,
        busyWith: atWork.find((each) => each.id !== task.id && isOnPlace(each, task))?.taskNo ?? null,
      }
    },
  }
}

/** Whether a task at work takes the place where another is planned. */
const isOnPlace = (atWork: AtWork, { machineId, workCenterId, parallelProduction }: PlannedTask): boolean =>
  machineId === null ? !parallelProduction && atWork.workCenterId === workCenterId : atWork.machineId === machineId

function placeOf(
  { number, location, machine, status, machineId, workCenterId }: Mold,
  task: PlannedTask,
  machines: ReadonlySet<number> | undefined,
): MoldPlace {
  const here =
    task.machineId !== null
      ? machineId === task.machineId
      : workCenterId === task.workCenterId || (machineId !== null && (machines?.has(machineId) ?? false))
  return { number, where: here ? 'here' : status, location, machine }
}

/** Tasks at work with the molds and fixtures that they hold, by their numbers. */
async function readAtWork({ db }: Ctx): Promise<AtWork[]> {
  const { rows } = await sql<AtWork>`
    select r.id, r.task_no, r.machine_id, r.work_center_id,
      array(select tool from task m
        join order_operation o on o.team_id = m.team_id and o.id = m.order_operation_id,
        unnest(array[o.mold, o.fixture_number]) as tool
        where m.team_id = r.team_id and (m.id = r.id or m.combined_into = r.id) and tool is not null) as tools
    from task r where r.status in ('inProgress', 'moldChanging')
    order by r.task_no`.execute(db)
  return rows
}

async function readMolds(ctx: Ctx, numbers: readonly string[]): Promise<Mold[]> {
  if (!numbers.length) return []
  const { rows } = await sql<Mold>`
    select d.number, d.location, d.status, k.machine_id, k.work_center_id, h.number || ' ' || ${nameIn(ctx, 'h')} as machine
    from mold d
    left join mold_mounting k on k.team_id = d.team_id and k.mold_id = d.id and k.removed_at is null
    left join machine h on h.team_id = k.team_id and h.id = k.machine_id
    where d.number = any(${numbers})
    order by d.number`.execute(ctx.db)
  return rows
}

/** The machines of work centres that have any. */
async function readMachines({ db }: Ctx, workCenterIds: readonly number[]): Promise<Map<number, Set<number>>> {
  const rows = await db
    .selectFrom('workCenterMachine')
    .select(['workCenterId', 'machineId'])
    .where('workCenterId', 'in', [...new Set(workCenterIds)])
    .execute()
  const machines = new Map<number, Set<number>>()
  for (const { workCenterId, machineId } of rows)
    machines.set(workCenterId, (machines.get(workCenterId) ?? new Set()).add(machineId))
  return machines
}
