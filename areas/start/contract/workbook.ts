import { shiftSheet } from '#areas/calendar/contract/shift-sheet.ts'
import { departmentEntity } from '#areas/identity/contract/department.ts'
import { teamUserEntity } from '#areas/identity/contract/team-user.ts'
import { product } from '#areas/materials/contract/product.ts'
import { operation } from '#areas/routing/contract/operation.ts'
import { routingLine } from '#areas/routing/contract/routing.ts'
import { lineEntity } from '#areas/workcenters/contract/line.ts'
import { machineEntity } from '#areas/workcenters/contract/machine.ts'
import { workCenterEntity } from '#areas/workcenters/contract/work-center.ts'
import { systemRoles } from '#core/contract/area.ts'
import type { Entity } from '#core/contract/entity.ts'
import { type Field, field } from '#core/contract/field.ts'

/** The sheets of the workbook that makes a factory ready, those that others name before them. */
export const startSheets = [
  'workshops',
  'lines',
  'machines',
  'workCenters',
  'shifts',
  'products',
  'operations',
  'routings',
  'people',
] as const
export type StartSheet = (typeof startSheets)[number]

/** An entity's sheet with the columns that a beginner is asked alone. */
const asking = (entity: Entity, sheet: readonly string[], fields: Record<string, Field> = {}): Entity => ({
  ...entity,
  fields: { ...entity.fields, ...fields },
  sheet,
})

/** Columns of each sheet. */
export const startSheetColumns: Record<StartSheet, Entity> = {
  workshops: asking(departmentEntity, ['name']),
  lines: asking(lineEntity, ['number', 'name', 'workshopId']),
  machines: asking(machineEntity, ['number', 'name', 'workshopId', 'lineId']),
  workCenters: asking(workCenterEntity, ['number', 'name', 'workshopId', 'lineId', 'machineIds']),
  // The days and holidays are those that a mode's first row says.
  shifts: asking(shiftSheet, [...shiftSheet.sheet, 'weekdays', 'holidays'], {
    weekdays: field.choices(['1', '2', '3', '4', '5', '6', '7'], { labels: 'weekday' }),
    holidays: field.choice(['none', 'CN', 'VN'], { labels: 'startHolidays' }),
  }),
  products: asking(product, ['code', 'name', 'spec', 'kind', 'unit']),
  operations: asking(operation, ['produreNo', 'produreName', 'workCenterId', 'singleProcessingTime']),
  routings: asking(routingLine, ['productId', 'sequence', 'operationId', 'workCenterId', 'singleProcessingTime']),
  people: asking(teamUserEntity, ['jobNumber', 'name', 'phoneNo', 'gender', 'departmentId', 'roleIds'], {
    roleIds: field.choice(systemRoles, { required: true, labels: 'role.system' }),
  }),
}
