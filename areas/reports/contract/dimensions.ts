import { lineReference } from '#areas/calendar/contract/line-reference.ts'
import {
  departmentReference,
  positionReference,
  shiftTeamReference,
  workshopReference,
} from '#areas/identity/contract/department.ts'
import { teamUserReference } from '#areas/identity/contract/team-user.ts'
import { productReference } from '#areas/materials/contract/product-reference.ts'
import { workOrderPage } from '#areas/orders/contract/references.ts'
import { operationReference } from '#areas/routing/contract/references.ts'
import { workCenterReference } from '#areas/workcenters/contract/work-center-reference.ts'
import { field } from '#core/contract/field.ts'

const readonly = { readonly: true } as const

/** Where and when work is done. */
export const placeDimensions = () => ({
  shift: field.text(readonly),
  workshopId: field.reference(workshopReference, { ...readonly, display: 'workshopName' }),
  lineId: field.reference(lineReference, { ...readonly, display: 'lineName' }),
  workCenterId: field.reference(workCenterReference, { ...readonly, display: 'workCenterName' }),
})

/** What is made, and for whom. */
export const matterDimensions = () => ({
  productId: field.reference(productReference, { ...readonly, display: 'productName' }),
  operationId: field.reference(operationReference, { ...readonly, display: 'operationName' }),
  workorderNo: field.text({ ...readonly, verbatim: true, page: workOrderPage }),
  customer: field.text(readonly),
})

/** Who does it. */
export const peopleDimensions = () => ({
  userId: field.reference(teamUserReference, { ...readonly, display: 'userName' }),
  departmentId: field.reference(departmentReference, { ...readonly, display: 'departmentName' }),
  shiftTeamId: field.reference(shiftTeamReference, { ...readonly, display: 'shiftTeamName' }),
  positionId: field.reference(positionReference, { ...readonly, display: 'positionName' }),
})

export const pieces = () => field.decimal({ readonly: true, scale: 4 })
export const hours = () => field.decimal({ readonly: true, scale: 2, unit: 'h' })
export const count = () => field.integer({ readonly: true })
/** A share: 1 is 100 %. */
export const share = () => field.decimal({ readonly: true, scale: 4 })

/** Measures that are shares, over all reports of the area. */
export const shares: readonly string[] = ['qualityRatio', 'achievement', 'efficiency', 'onTime', 'attendance']
