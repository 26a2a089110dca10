import { type RawBuilder, sql } from 'kysely'
import { shiftTaker } from '#areas/calendar/server/index.ts'
import { departmentTaker, teamUserTaker } from '#areas/identity/server/index.ts'
import { productTaker } from '#areas/materials/server/index.ts'
import { operationTaker, routingTaker } from '#areas/routing/server/index.ts'
import { lineTaker, machineTaker, stationTaker, workCenterTaker } from '#areas/workcenters/server/index.ts'
import { type SystemRole, systemRoles } from '#core/contract/area.ts'
import type { Ctx } from '#core/server/context.ts'
import { readCell } from '#core/server/crud/cells.ts'
import type { SheetTaker } from '#core/server/crud/import-job.ts'
import type { SheetTable } from '#core/server/crud/import-sheet.ts'
import { type TakenSheet, textIn, type WorkbookSheet, withGiven } from '#core/server/crud/workbook-read.ts'
import { translator } from '#core/server/i18n.ts'
import type { MakingStep } from '../contract/first-steps.ts'
import { type StartSheet, startSheetColumns, startSheets } from '../contract/workbook.ts'
import { keepMade } from './kept.ts'
import { haveApproved, positionsFor, systemRoleIds } from './people.ts'
import { mayFill } from './policy.ts'
import { takeShifts } from './workbook-shifts.ts'

type Take = (ctx: Ctx, table: SheetTable, fileName: string) => Promise<TakenSheet>

/** Takes rows by the import of their list, those that exist are updated, and keeps what was added for the step to be taken back. */
export async function takenBy(
  ctx: Ctx,
  taker: SheetTaker,
  table: SheetTable,
  kept: { fileName: string; step: MakingStep; kind: string },
): Promise<TakenSheet & { addedIds: number[] }> {
  const { rows, outcome } = await taker.take(ctx, table, {
    mode: 'good',
    updateDuplicates: true,
    fileName: kept.fileName,
  })
  const { batchId, added, updated } = outcome
  const made =
    batchId === null
      ? []
      : await ctx.db
          .selectFrom('importRow')
          .select('entityId')
          .where('batchId', '=', batchId)
          .where('before', 'is', null)
          .execute()
  const addedIds = made.map(({ entityId }) => entityId)
  if (addedIds.length) await keepMade(ctx, kept.step, { [kept.kind]: addedIds })
  return { rows, added, updated, addedIds }
}

const by =
  (taker: SheetTaker, step: MakingStep, kind: string): Take =>
  (ctx, table, fileName) =>
    takenBy(ctx, taker, table, { fileName, step, kind })

type Row = SheetTable['rows'][number]

/** What is said of new rows alone: of those that exist somebody may have thought otherwise since. */
async function whereNew(
  ctx: Ctx,
  table: SheetTable,
  { of, column, key, among }: { of: string; column: string; key: string; among?: RawBuilder<boolean> },
): Promise<(value: (row: Row) => string | null) => (row: Row) => string | null> {
  const known = await numbersOf(
    ctx,
    of,
    column,
    table.rows.map((row) => textIn(table, row, key)),
    among,
  )
  return (value) => (row) => (known.has(textIn(table, row, key)) ? null : value(row))
}

async function numbersOf(
  ctx: Ctx,
  table: string,
  column: string,
  texts: string[],
  among = sql<boolean>`true`,
): Promise<Set<string>> {
  const { rows } = await sql<{ text: string }>`
    select ${sql.ref(column)} as text from ${sql.table(table)} where ${sql.ref(column)} = any(${texts})
      and ${among}`.execute(ctx.db)
  return new Set(rows.map(({ text }) => text))
}

/** Work centres with a station each: there people report. */
const takeCenters: Take = async (ctx, table, fileName) => {
  const ifNew = await whereNew(ctx, table, { of: 'work_center', column: 'number', key: 'number' })
  const t = ctx.t
  const whole = withGiven(table, {
    reportingMode: ifNew(() => 'autoStart'),
    parallelProduction: ifNew((row) => t(/[,，、;；]/.test(textIn(table, row, 'machineIds')) ? 'yes' : 'no')),
  })
  const taken = await takenBy(ctx, workCenterTaker, whole, { fileName, step: 'places', kind: 'workCenter' })
  if (taken.rows.some(({ issues }) => issues.length)) return taken
  const stations = await numbersOf(
    ctx,
    'station',
    'number',
    table.rows.map((row) => textIn(table, row, 'number')),
  )
  const missing = table.rows.filter((row) => !stations.has(textIn(table, row, 'number')))
  if (!missing.length) return taken
  const asStations = withGiven(
    {
      ...table,
      keys: new Map(
        [...table.keys].flatMap(([column, key]) =>
          key === 'machineIds' ? [] : [[column, key === 'lineId' ? 'effectiveLineId' : key] as const],
        ),
      ),
      rows: missing,
    },
    {
      workCenterId: (row) => textIn(table, row, 'number'),
      referenceLineId: (row) => textIn(table, row, 'lineId'),
    },
  )
  const { rows } = await takenBy(ctx, stationTaker, asStations, { fileName, step: 'places', kind: 'station' })
  return { ...taken, rows: rows.some(({ issues }) => issues.length) ? rows : taken.rows }
}

/** People with a system role each, and a position called as it; reports are approved once somebody is there to. */
const takePeople: Take = async (ctx, table, fileName) => {
  const roleField = startSheetColumns.people.fields.roleIds
  const roleOf = (row: Row): SystemRole | undefined => {
    const cell = roleField ? readCell(roleField, textIn(table, row, 'roleIds'), ctx.language) : { value: null }
    return systemRoles.find((role) => 'value' in cell && cell.value === role)
  }
  const positionOf = (row: Row) => roleOf(row) ?? 'operator'
  const roles = [...new Set(table.rows.map(positionOf))]
  const { fresh } = roles.length ? await positionsFor(ctx, roles) : { fresh: [] }
  if (fresh.length) await keepMade(ctx, 'people', { position: fresh })
  const ifNew = await whereNew(ctx, table, {
    of: 'team_user',
    column: 'job_number',
    key: 'jobNumber',
    among: sql<boolean>`deleted_at is null`,
  })
  const whole = withGiven(withRoles(table, roleOf), {
    positionId: ifNew((row) => ctx.t(`role.system.${positionOf(row)}`)),
    webLogin: ifNew(() => ctx.t('yes')),
    appApproval: ifNew((row) => ctx.t(['approver', 'manager'].includes(roleOf(row) ?? '') ? 'yes' : 'no')),
  })
  const taken = await takenBy(ctx, teamUserTaker, whole, { fileName, step: 'people', kind: 'teamUser' })
  const approver = (await systemRoleIds(ctx)).get('approver')
  if (approver !== undefined && roles.includes('approver')) await haveApproved(ctx, approver)
  return taken
}

/** System roles are kept by their Chinese names, whatever they are called on the sheet; a role of the team's own by its name. */
function withRoles(table: SheetTable, roleOf: (row: Row) => SystemRole | undefined): SheetTable {
  const column = [...table.keys].find(([, key]) => key === 'roleIds')?.[0]
  const kept = translator('zh-Hans')
  return {
    ...table,
    rows: table.rows.map((row) => {
      const role = roleOf(row)
      const cells = [...row.cells]
      if (role && column !== undefined) cells[column] = kept(`role.system.${role}`)
      return { ...row, cells }
    }),
  }
}

const takes: Record<StartSheet, Take> = {
  workshops: (ctx, table, fileName) =>
    by(departmentTaker, 'places', 'department')(ctx, withGiven(table, { isWorkshop: () => ctx.t('yes') }), fileName),
  lines: by(lineTaker, 'places', 'line'),
  machines: by(machineTaker, 'places', 'machine'),
  workCenters: takeCenters,
  shifts: (ctx, table, fileName) =>
    takeShifts(ctx, table, (shifts) =>
      takenBy(ctx, shiftTaker, shifts, { fileName, step: 'shifts', kind: 'shiftMode' }),
    ),
  products: by(productTaker, 'products', 'product'),
  async operations(ctx, table, fileName) {
    const ifNew = await whereNew(ctx, table, { of: 'operation', column: 'produre_no', key: 'produreNo' })
    const priced = withGiven(table, { unitPrice: ifNew(() => '0') })
    return by(operationTaker, 'products', 'operation')(ctx, priced, fileName)
  },
  routings: (ctx, table, fileName) =>
    by(routingTaker, 'products', 'routing')(ctx, withGiven(table, { routingVersion: () => '1.0' }), fileName),
  people: takePeople,
}

/** Columns that name a row of a sheet before. */
const names: Partial<Record<StartSheet, WorkbookSheet<StartSheet>['names']>> = {
  lines: { workshopId: ['workshops', 'name'] },
  machines: { workshopId: ['workshops', 'name'], lineId: ['lines', 'number'] },
  workCenters: { workshopId: ['workshops', 'name'], lineId: ['lines', 'number'], machineIds: ['machines', 'number'] },
  operations: { workCenterId: ['workCenters', 'number'] },
  routings: {
    productId: ['products', 'code'],
    operationId: ['operations', 'produreNo'],
    workCenterId: ['workCenters', 'number'],
  },
  people: { departmentId: ['workshops', 'name'] },
}

/** The workbook that makes a factory ready. */
export const startWorkbook: readonly WorkbookSheet<StartSheet>[] = startSheets.map((key) => ({
  key,
  title: `startWorkbook.${key}`,
  sheet: startSheetColumns[key],
  names: names[key],
  may: (caller) => mayFill(caller, key),
  take: takes[key],
}))
