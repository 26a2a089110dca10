import { workshopReference } from '#areas/identity/contract/department.ts'
import { teamUserReference } from '#areas/identity/contract/team-user.ts'
import { madeProductReference } from '#areas/materials/contract/product-reference.ts'
import { workCenterReference } from '#areas/workcenters/contract/work-center-reference.ts'
import { systemRoles } from '#core/contract/area.ts'
import { defineEntity } from '#core/contract/entity.ts'
import { field } from '#core/contract/field.ts'

/** The way from nothing to the first approved report, in its order. */
export const steps = ['places', 'shifts', 'people', 'products', 'order', 'plan', 'report', 'approve'] as const
export type Step = (typeof steps)[number]

/** Those that make records, which can be taken back while nothing hangs on them. */
export const makingSteps = [
  'places',
  'shifts',
  'people',
  'products',
  'order',
  'plan',
] as const satisfies readonly Step[]
export type MakingStep = (typeof makingSteps)[number]

/** What a first factory is like: names, times and kinds of work that the forms begin with. */
export const industries = ['machining', 'molding', 'stamping', 'assembly'] as const
export type Industry = (typeof industries)[number]

const rows = (most: number) => ({ required: true, min: 1, max: most }) as const

/** A workshop with a line, its work centres, and at each a station and machines. */
export const startPlaces = defineEntity({
  name: 'startPlaces',
  key: 'workshopName',
  fields: {
    workshopName: field.text({ required: true, max: 64 }),
    lineName: field.text({ required: true, max: 64 }),
    centers: field.rows(
      {
        name: field.text({ required: true, max: 40 }),
        machines: field.integer({ required: true, min: 0, max: 20, initial: 1 }),
      },
      rows(20),
    ),
  },
})

/** When the lines work: shifts with one rest each. */
export const startShifts = defineEntity({
  name: 'startShifts',
  key: 'modeName',
  fields: {
    modeName: field.text({ required: true, max: 64 }),
    shifts: field.rows(
      {
        name: field.text({ required: true, max: 32 }),
        start: field.time({ required: true }),
        end: field.time({ required: true }),
        restStart: field.time(),
        restEnd: field.time(),
      },
      rows(3),
    ),
    weekdays: field.choices(['1', '2', '3', '4', '5', '6', '7'], { required: true, labels: 'weekday' }),
    holidays: field.choice(['none', 'CN', 'VN'], { required: true, initial: 'none', labels: 'startHolidays' }),
  },
})

/** Who works here. The phone opens the account. */
export const startPeople = defineEntity({
  name: 'startPeople',
  key: 'people',
  fields: {
    people: field.rows(
      {
        name: field.text({ required: true, max: 64 }),
        phoneNo: field.text({ required: true, pattern: /^\+?\d{6,15}$/, verbatim: true }),
        role: field.choice(systemRoles, { required: true, initial: 'operator', labels: 'role.system' }),
      },
      rows(50),
    ),
    workshopId: field.reference(workshopReference, { required: true, display: 'workshopName' }),
    approved: field.boolean({ initial: true, hint: true }),
  },
})

/** What is made, and by which operations. All of the products pass the same ones. */
export const startProducts = defineEntity({
  name: 'startProducts',
  key: 'products',
  fields: {
    products: field.rows(
      {
        code: field.text({ required: true, max: 64, verbatim: true }),
        name: field.text({ required: true, max: 128 }),
      },
      rows(50),
    ),
    unit: field.text({ required: true, max: 16 }),
    operations: field.rows(
      {
        name: field.text({ required: true, max: 128 }),
        workCenterId: field.reference(workCenterReference, { required: true, display: 'workCenterName' }),
        seconds: field.decimal({ required: true, above: 0, max: 86_400, scale: 3, unit: 's' }),
      },
      rows(30),
    ),
  },
})

/** The first order. */
export const startOrder = defineEntity({
  name: 'startOrder',
  key: 'productId',
  fields: {
    productId: field.reference(madeProductReference, { required: true, display: 'productCode' }),
    quantity: field.decimal({ required: true, above: 0, max: 99_999_999 }),
    dueDate: field.date({ required: true }),
    customer: field.text({ max: 128 }),
  },
})

/** What came out of the first piece of work. */
export const startReport = defineEntity({
  name: 'startReport',
  key: 'goodQuantity',
  fields: {
    goodQuantity: field.decimal({ required: true, above: 0, max: 99_999_999 }),
    userId: field.reference(teamUserReference, { required: true, display: 'userName' }),
  },
})
