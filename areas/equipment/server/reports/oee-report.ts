import { z } from 'zod'
import { shiftNamesIn } from '#areas/calendar/server/index.ts'
import { multiply } from '#core/contract/decimal.ts'
import type { Sort } from '#core/contract/list.ts'
import { writtenText } from '#core/contract/text.ts'
import type { Ctx } from '#core/server/context.ts'
import { daysOf, readWhere } from '#core/server/crud/report-where.ts'
import { serveReport } from '#core/server/crud/serve-report.ts'
import { machineOeeReport, type OeeFigures, type OeeLevel, type OeeRow, oeeLevels } from '../../contract/oee.ts'
import { type OeeGroup, type OeeKey, oeeOf } from '../rollup/oee-of.ts'
import { sumReckoned } from '../rollup/rolled.ts'
import { figuresOf } from './figures.ts'
import { machinesOf, type ReportMachine, reportWhere } from './report-where.ts'

const where = reportWhere
  .extend({ level: z.enum(oeeLevels).default('machine'), shiftId: writtenText().max(64).nullish() })
  .strict()

const keys: Record<OeeLevel, readonly OeeKey[]> = {
  whole: [],
  workshop: ['machine'],
  line: ['machine'],
  machine: ['machine'],
  day: ['day'],
  shift: ['shift'],
  hour: ['hour'],
  machineDay: ['machine', 'day'],
  machineShift: ['machine', 'shift'],
  machineHour: ['machine', 'hour'],
}

const usual: Sort[] = ['day', 'start', 'workshopName', 'lineName', 'machineNumber'].map((field) => ({
  field,
  order: 'asc',
}))

/** What machines made of their planned time: rows by the level asked for, and the whole of them all. */
export async function readOee(
  ctx: Ctx,
  asked: Record<string, unknown>,
): Promise<{ rows: OeeRow[]; more: { whole: OeeFigures }; sort: Sort[] }> {
  const { level, day, shiftId, ...places } = readWhere(where, asked)
  const days = daysOf(ctx, day)
  const machines = await machinesOf(ctx, places)
  const by = shiftId ? [...new Set<OeeKey>([...keys[level], 'shift'])] : keys[level]
  const groups = (await oeeOf(ctx.db, { machines: [...machines.keys()], ...days, by })).filter(
    (group) => !shiftId || group.shiftId === shiftId,
  )
  const shiftNameOf = await shiftNamesIn(ctx)
  const rows = [...membersOf(level, groups, machines)]
    .map(([, members], i) => rowOf(i + 1, level, members, machines))
    .map((row) => ({ ...row, shiftName: shiftNameOf(row) }))
    .filter((row) => !spanned.includes(level) || saysAnything(row))
  return { rows, more: { whole: figuresOf(sumReckoned(groups)) }, sort: usual }
}

const spanned: OeeLevel[] = ['shift', 'machineShift', 'machineHour']

/** What lies between two shifts is told where something was planned, counted or reported in it. */
const saysAnything = ({ shiftId, plannedBusy, counted, good, defective }: OeeRow): boolean =>
  shiftId !== null || plannedBusy > 0 || counted !== 0 || good !== 0 || defective !== 0

/** The groups that make one row each: machines of a line or workshop go together. */
function membersOf(
  level: OeeLevel,
  groups: OeeGroup[],
  machines: ReadonlyMap<number, ReportMachine>,
): Map<string, OeeGroup[]> {
  const rows = new Map<string, OeeGroup[]>()
  for (const group of groups) {
    const machine = machines.get(group.machineId ?? 0)
    const place = level === 'line' ? machine?.lineId : level === 'workshop' ? machine?.workshopId : group.machineId
    const key =
      level === 'line' || level === 'workshop' || level === 'machine' || level === 'whole'
        ? String(place)
        : [place, group.day, group.shiftId, level.endsWith('our') ? group.start : ''].join('/')
    const known = rows.get(key)
    if (known) known.push(group)
    else rows.set(key, [group])
  }
  return rows
}

function rowOf(id: number, level: OeeLevel, members: OeeGroup[], machines: ReadonlyMap<number, ReportMachine>): OeeRow {
  const [first] = members as [OeeGroup]
  const machine = machines.get(first.machineId ?? 0)
  const own = machine && level.startsWith('machine') ? machine : undefined
  const placed = own ?? (machine && (level === 'line' || level === 'workshop') ? machine : undefined)
  const line = placed && level !== 'workshop' ? placed : undefined
  const timed = level !== 'line' && level !== 'workshop' && level !== 'machine' && level !== 'whole'
  const figures = figuresOf(sumReckoned(members))
  return {
    ...figures,
    id,
    version: 1,
    faultCost: own ? costOf(figures.fault, own.standstillCost) : null,
    day: timed ? first.day : null,
    shiftId: timed ? first.shiftId : null,
    shiftName: timed ? first.shiftName : null,
    start: timed ? first.start : null,
    end: timed ? first.end : null,
    workshopId: placed?.workshopId ?? null,
    workshopName: placed?.workshopName ?? null,
    lineId: line?.lineId ?? null,
    lineName: line?.lineName ?? null,
    machineId: own?.id ?? null,
    machineNumber: own?.number ?? null,
    machineName: own?.name ?? null,
  }
}

/** Seconds at a cost an hour, to the cent. */
const costOf = (seconds: number, hourly: number | null): number | null =>
  hourly === null ? null : Math.round((multiply(seconds, hourly, 6) / 3600) * 100) / 100

export const oeeReport = serveReport(machineOeeReport, readOee)
