import { updateApprovalSetting } from '#areas/approvals/contract/approval.ts'
import { applyShiftMode } from '#areas/calendar/contract/calendar.api.ts'
import { shiftModeCrud } from '#areas/calendar/contract/shift-mode.ts'
import { departmentCrud, positionCrud } from '#areas/identity/contract/department.ts'
import { teamUserCrud } from '#areas/identity/contract/team-user.ts'
import { productCrud } from '#areas/materials/contract/product.ts'
import { confirmWorkOrder } from '#areas/orders/contract/work-order.api.ts'
import { workOrderCrud } from '#areas/orders/contract/work-order.ts'
import { publishPlan } from '#areas/planning/contract/published/publish.api.ts'
import { createTask, revokeTask, scheduleTask } from '#areas/planning/contract/task/task.api.ts'
import { operationCrud } from '#areas/routing/contract/operation.ts'
import { routingCrud } from '#areas/routing/contract/routing.ts'
import { lineCrud } from '#areas/workcenters/contract/line.ts'
import { machineCrud } from '#areas/workcenters/contract/machine.ts'
import { stationCrud } from '#areas/workcenters/contract/station.ts'
import { workCenterCrud } from '#areas/workcenters/contract/work-center.ts'
import type { Endpoint } from '#core/contract/endpoint.ts'
import type { Caller } from '#core/server/context.ts'
import { forbidden, type Refusal } from '#core/server/refusal.ts'
import type { MakingStep } from '../contract/first-steps.ts'
import type { StartSheet } from '../contract/workbook.ts'

/**
 * Who may take a first step, beyond the right to: who may do each of what it does by the calls that do it alone. To take it back, who may
 * delete each of what it made.
 */
const adds = {
  places: [departmentCrud.add, lineCrud.add, machineCrud.add, workCenterCrud.add, stationCrud.add],
  shifts: [shiftModeCrud.add, applyShiftMode],
  people: [positionCrud.add, teamUserCrud.add, updateApprovalSetting],
  products: [productCrud.add, operationCrud.add, routingCrud.add],
  order: [workOrderCrud.add, confirmWorkOrder],
  plan: [createTask, scheduleTask, publishPlan],
} as const satisfies Record<MakingStep, readonly Endpoint[]>

const removes = {
  places: [departmentCrud.delete, lineCrud.delete, machineCrud.delete, workCenterCrud.delete, stationCrud.delete],
  shifts: [shiftModeCrud.delete],
  people: [positionCrud.delete, teamUserCrud.delete],
  products: [productCrud.delete, operationCrud.delete, routingCrud.delete],
  order: [workOrderCrud.delete],
  plan: [revokeTask],
} as const satisfies Record<MakingStep, readonly Endpoint[]>

/** A sheet of the workbook does what the imports of its lists do, or where there is none, what adds and changes such rows. */
const fills = {
  workshops: [departmentCrud.import],
  lines: [lineCrud.import],
  machines: [machineCrud.import],
  workCenters: [workCenterCrud.import, stationCrud.import],
  shifts: [shiftModeCrud.add, shiftModeCrud.update, applyShiftMode],
  products: [productCrud.import],
  operations: [operationCrud.import],
  routings: [routingCrud.import],
  people: [positionCrud.add, teamUserCrud.import, updateApprovalSetting],
} as const satisfies Record<StartSheet, readonly Endpoint[]>

const mayCall = ({ rights }: Pick<Caller, 'rights'>, calls: readonly Endpoint[]): Refusal | null =>
  calls.every(({ access }) => !('right' in access) || rights.has(access.right)) ? null : forbidden()

/** @returns why not; null: he may */
export const mayTake = (caller: Pick<Caller, 'rights'>, step: MakingStep): Refusal | null => mayCall(caller, adds[step])

/** @returns why not; null: he may */
export const mayTakeBack = (caller: Pick<Caller, 'rights'>, step: MakingStep): Refusal | null =>
  mayCall(caller, removes[step])

/** @returns why not; null: he may */
export const mayFill = (caller: Pick<Caller, 'rights'>, sheet: StartSheet): Refusal | null =>
  mayCall(caller, fills[sheet])
