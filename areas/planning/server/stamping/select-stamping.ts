import type { InputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { refuse } from '#core/server/refusal.ts'
import type { CalendarInput } from '#engines/scheduling/index.ts'
import type { selectStamping as endpoint, StampingBoard } from '../../contract/stamping/stamping.api.ts'
import type { PressComparison, PressFigures, StampingPress } from '../../contract/stamping/stamping.ts'
import type { UnplannedTask } from '../../contract/task/task.api.ts'
import { unplannedRow } from '../gantt/schedule-task.ts'
import { readScenario, type Scenario } from '../global/read-scenario.ts'
import type { Loaded } from '../plan/load.ts'
import { machineOf, placesOf } from '../plan/places.ts'
import { maintenanceFor, type Stand, standsOf } from '../plan/press/press.ts'
import { openAt } from '../plan/press/press-windows.ts'
import { placeCalendars } from '../plan/problem.ts'
import { recentPlan } from '../plan/recent-plan.ts'
import { visibleTasks } from '../task/visible-tasks.ts'
import { campaignRow } from './campaign-rows.ts'
import { atPresses, type Campaign, campaignsOf } from './campaigns.ts'
import { isStamped } from './is-stamped.ts'
import { moldsOf } from './molds-of.ts'
import { lateOrdersAt, type OpenTime, pressFiguresOf } from './press-figures.ts'
import { stockRunsOf } from './stock-runs.ts'

type Input = InputOf<typeof endpoint>

/** The presses as the plan, or a scenario, has them, as far as the caller may see them. */
export async function selectStamping(ctx: Ctx, input: Input): Promise<StampingBoard> {
  const { loaded, revision } = await recentPlan(ctx)
  const scenario = input.scenarioId === undefined ? null : await readyScenario(ctx, input.scenarioId)
  const visible = await visibleTasks(ctx)
  const stands = (scenario ? standsIn(loaded, scenario) : standsOf(loaded)).filter(({ id }) => visible.has(id))
  const open = openAt(placeCalendars(loaded))
  const at = atPresses(loaded, stands)
  const worn = maintenanceFor(loaded, stands, open)
  const runs = stockRunsOf(loaded, at)
  const stockOfTask = new Map(runs.flatMap(({ run, taskIds }) => taskIds.map((id) => [id, run.key] as const)))
  const figures = pressFiguresOf(loaded, stands, open, visible)
  const shown = ({ rows }: Campaign) => (rows[0]?.setupStart ?? 0) < input.to && (rows.at(-1)?.end ?? 0) > input.from
  return {
    revision,
    now: loaded.now,
    figures,
    fifo: await fifoOf(ctx, scenario, figures),
    presses: await pressesOf(ctx, loaded, open, input),
    campaigns: campaignsOf(loaded, at)
      .filter(shown)
      .map((campaign) => campaignRow(loaded, campaign, open, stockOfTask)),
    molds: moldsOf(loaded, stands, worn),
    stock: runs.map(({ run }) => run),
    late: lateOrdersAt(loaded, stands),
    unplanned: await unplannedAt(ctx, loaded, stands, visible, scenario),
    changesAreFree: changesAreFree(loaded),
  }
}

/** First in first out of as many tasks: what was planned or finished since is not compared. */
async function fifoOf(ctx: Ctx, scenario: Scenario | null, { tasks }: PressFigures): Promise<PressFigures | null> {
  const last = await ctx.db
    .selectFrom('scenario')
    .select('press')
    .where('kind', '=', 'stamping')
    .where((e) => (scenario ? e('id', '=', scenario.id) : e('adoptedAt', 'is not', null)))
    .orderBy('adoptedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  const fifo = (last?.press as PressComparison | null | undefined)?.fifo
  return fifo?.tasks === tasks ? fifo : null
}

async function readyScenario(ctx: Ctx, id: number): Promise<Scenario> {
  const scenario = await readScenario(ctx, id)
  if (scenario.state !== 'ready') throw refuse('scenario.refused.notReady', { name: scenario.name })
  return scenario
}

/** A scenario's places, and those of the tasks that it is not about. */
function standsIn(loaded: Loaded, { placements, unplanned }: Scenario): Stand[] {
  const about = new Set([...placements.map(({ id }) => id), ...unplanned.map(([id]) => id)])
  const own = placements.filter(({ id }) => loaded.tasks.has(id))
  return [
    ...standsOf(loaded).filter(({ id }) => !about.has(id)),
    ...own.map(({ id, place, setupStart, start, end }): Stand => ({ id, place, setupStart, start, end })),
  ]
}

async function pressesOf(ctx: Ctx, loaded: Loaded, open: OpenTime, { from, to }: Input): Promise<StampingPress[]> {
  const rows = await ctx.db.selectFrom('workCenter').select('id').where('press', '=', true).orderBy('number').execute()
  return rows.flatMap(({ id }) => {
    const center = loaded.places.centers.get(id)
    if (!center) return []
    return placesOf(center).map((place): StampingPress => {
      const machineId = machineOf(place)
      const machine = machineId === null ? null : loaded.places.machines.get(machineId)
      const several = placesOf(center).length > 1
      return {
        key: place,
        workCenterId: id,
        machineId,
        name: machine && several ? `${center.name} / ${machine.name}` : center.name,
        line: loaded.places.lines.get(center.lineId)?.name ?? '',
        enabled: center.enabled,
        open: within(open(place), from, to),
      }
    })
  })
}

function within(calendar: CalendarInput | undefined, from: number, to: number): StampingPress['open'] {
  if (!calendar) return [{ from, to }]
  const spans: StampingPress['open'] = []
  for (let i = 0; i < calendar.starts.length && (calendar.starts[i] as number) < to; i++) {
    const span = { from: Math.max(from, calendar.starts[i] as number), to: Math.min(to, calendar.ends[i] as number) }
    if (span.to > span.from) spans.push(span)
  }
  return spans
}

/** Work at presses without a place, with what planning said of it. */
async function unplannedAt(
  ctx: Ctx,
  loaded: Loaded,
  stands: readonly Stand[],
  visible: ReadonlySet<number>,
  scenario: Scenario | null,
): Promise<UnplannedTask[]> {
  const placed = new Set(stands.map(({ id }) => id))
  const missing = [...loaded.tasks.values()].filter(
    (task) => visible.has(task.id) && !placed.has(task.id) && isStamped(loaded, task),
  )
  if (!missing.length) return []
  const said = scenario
    ? new Map(scenario.unplanned)
    : new Map(
        (await ctx.db.selectFrom('planException').select(['taskId', 'reason']).execute()).map((row) => [
          row.taskId,
          row.reason,
        ]),
      )
  return missing.flatMap((task) => {
    const reason = said.get(task.id)
    if (reason) return unplannedRow(ctx, loaded, task.id, reason)
    return [
      { id: task.id, taskNo: task.taskNo, workorderNo: task.workorderNo ?? '', reason: ctx.t('stamping.notTried') },
    ]
  })
}

const changesAreFree = ({ places, setups }: Loaded): boolean =>
  [...places.centers.values()].some(
    (center) =>
      center.press &&
      center.enabled &&
      !setups
        .at(center)
        .some((id) => setups.matrices.some((matrix) => matrix.id === id && matrix.attribute === 'mold')),
  )
