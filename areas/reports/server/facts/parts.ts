import { type RawBuilder, sql } from 'kysely'
import type { Asked } from '#core/server/crud/serve-summary.ts'
import { among, apart } from '#core/server/crud/summary-parts.ts'

/** SQL: columns that reports are told apart by, over a report `r`, its order `w` and operation `o`. @param day of the report */
export const ofReport = (asked: Asked, day: RawBuilder<unknown>) => sql`
  ${apart(asked, 'day', day)} as day, ${apart(asked, 'shift', sql`r.shift_id`)} as shift,
  ${apart(asked, 'workshopId', sql`r.workshop_id`)} as workshop_id, ${apart(asked, 'lineId', sql`r.line_id`)} as line_id,
  ${apart(asked, 'workCenterId', sql`r.work_center_id`)} as work_center_id, ${apart(asked, 'productId', sql`w.product_id`)} as product_id,
  ${apart(asked, 'operationId', sql`o.operation_id`)} as operation_id, ${apart(asked, 'workorderNo', sql`w.workorder_no`)} as workorder_no,
  ${apart(asked, 'customer', sql`w.customer`)} as customer`

/** SQL: columns that people are told apart by, over `u`. */
export const ofPerson = (asked: Asked) => sql`
  ${apart(asked, 'userId', sql`u.id`)} as user_id, ${apart(asked, 'departmentId', sql`u.department_id`)} as department_id,
  ${apart(asked, 'shiftTeamId', sql`u.shift_team_id`)} as shift_team_id, ${apart(asked, 'positionId', sql`u.position_id`)} as position_id`

/** SQL: a report `r` with its order `w` and operation `o` is among those asked for. */
export const amongReports = (asked: Asked) => sql<boolean>`
  ${among(asked, 'workshopId', sql`r.workshop_id`)} and ${among(asked, 'lineId', sql`r.line_id`)}
  and ${among(asked, 'workCenterId', sql`r.work_center_id`)} and ${among(asked, 'productId', sql`w.product_id`)}
  and ${among(asked, 'operationId', sql`o.operation_id`)}`

/** SQL: a person `u` is. */
export const amongPeople = (asked: Asked) => sql<boolean>`
  ${among(asked, 'userId', sql`u.id`)} and ${among(asked, 'departmentId', sql`u.department_id`)}
  and ${among(asked, 'shiftTeamId', sql`u.shift_team_id`)} and ${among(asked, 'positionId', sql`u.position_id`)}`

/** The dimensions that a row may hold. */
export interface Keys {
  day: string | null
  shift: string | null
  workshopId: number | null
  lineId: number | null
  workCenterId: number | null
  productId: number | null
  operationId: number | null
  workorderNo: string | null
  customer: string | null
  userId?: number | null
  departmentId?: number | null
  shiftTeamId?: number | null
  positionId?: number | null
}

/** Whether what a row is of is among the ids asked for. */
export const wanted = ({ ids }: Asked, keys: Partial<Keys>): boolean =>
  Object.entries(ids).every(
    ([dimension, asked]) => !asked?.length || asked.includes(Number(keys[dimension as keyof Keys])),
  )
