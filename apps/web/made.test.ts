import { expect, test } from 'vitest'
import { shiftModeReference } from '#areas/calendar/contract/shift-mode.ts'
import { departmentReference, positionReference, workshopReference } from '#areas/identity/contract/department.ts'
import { roleReference } from '#areas/identity/contract/role.ts'
import { teamUserReference } from '#areas/identity/contract/team-user.ts'
import { madeProductReference, productReference } from '#areas/materials/contract/product-reference.ts'
import { operationReference } from '#areas/routing/contract/references.ts'
import { lineReference } from '#areas/workcenters/contract/line.ts'
import { machineReference } from '#areas/workcenters/contract/machine.ts'
import { workCenterReference } from '#areas/workcenters/contract/work-center-reference.ts'
import type { Reference } from '#core/contract/field.ts'
import { type Made, madeFor, mountMade, startOf } from '#core/web/screens/made-in.ts'
import { made } from './made.ts'

mountMade(async () => made)

test.each<[string, Reference]>([
  ['department', departmentReference],
  ['position', positionReference],
  ['role', roleReference],
  ['teamUser', teamUserReference],
  ['productionLine', lineReference],
  ['workCenter', workCenterReference],
  ['machine', machineReference],
  ['shiftMode', shiftModeReference],
  ['product', productReference],
  ['operation', operationReference],
])('a field that refers to a %s leads to where one is made', async (entity, reference) => {
  expect((await madeFor(reference))?.crud.entity.name).toBe(entity)
})

test('a workshop is made as a department with its switch on, a line in the workshop that is chosen', async () => {
  const workshop = await madeFor(workshopReference)
  expect(workshop).toMatchObject({ noun: 'department.workshop', inPlace: true })
  expect(startOf(workshopReference, workshop as Made)).toEqual({ isWorkshop: true })
  const ofWorkshop = { ...lineReference, where: { workshopId: 3 } }
  expect(startOf(ofWorkshop, (await madeFor(ofWorkshop)) as Made)).toEqual({ workshopId: 3 })
  expect((await madeFor(madeProductReference))?.why).toBe('product.whyNoneMade')
})

test('nothing is offered for rows that no screen makes', async () => {
  expect(await madeFor({ path: '/production/web/selectPoolTask', label: ['name'] })).toBeNull()
})
