import { lineReference } from '#areas/calendar/contract/line-reference.ts'
import { madeProductReference } from '#areas/materials/contract/product-reference.ts'
import { crud } from '#core/contract/crud.ts'
import { defineEntity } from '#core/contract/entity.ts'
import { field } from '#core/contract/field.ts'

/** `external`: done while the line still makes what it made; `internal`: the line stands for it. */
export const stepPhases = ['external', 'internal'] as const
export type StepPhase = (typeof stepPhases)[number]

/** Who does a step. */
export const stepRoles = ['leader', 'operator', 'technician', 'mold', 'material', 'quality'] as const
export type StepRole = (typeof stepRoles)[number]

const readonly = { readonly: true } as const

/** One step of a line change. */
export const stepFields = {
  name: field.text({ required: true, max: 128 }),
  phase: field.choice(stepPhases, { required: true, initial: 'internal', labels: 'changeoverPhase' }),
  role: field.choice(stepRoles, { required: true, initial: 'operator', labels: 'changeoverRole' }),
  minutes: field.decimal({ required: true, min: 0, max: 999, scale: 1 }),
  /** What has to be read or entered when it is done: the number of a program, a mold, a fixture. */
  expected: field.text({ max: 64, verbatim: true }),
  method: field.text({ max: 200 }),
}

/** The steps by which a line is changed from one product to another; what is left open stands for any. */
export const changeoverTemplate = defineEntity({
  name: 'changeoverTemplate',
  key: 'code',
  search: ['code', 'name'],
  fields: {
    code: field.text({ required: true, max: 64, verbatim: true }),
    name: field.text({ required: true, max: 128 }),
    lineId: field.reference(lineReference, { display: 'lineName', hint: true }),
    fromProductId: field.reference(madeProductReference, { display: 'fromProductName' }),
    toProductId: field.reference(madeProductReference, { display: 'toProductName' }),
    enabled: field.boolean({ initial: true }),
    remark: field.multiline({ max: 500 }),
    steps: field.rows(stepFields, { required: true, min: 1, max: 60 }),
    stepCount: field.integer(readonly),
    createdAt: field.instant(readonly),
  },
  table: ['code', 'name', 'lineId', 'fromProductId', 'toProductId', 'stepCount', 'enabled', 'remark', 'createdAt'],
  sheet: [],
})

export const changeoverTemplateCrud = crud(changeoverTemplate, {
  prefix: '/production/web',
  noun: 'ChangeoverTemplate',
  right: 'changeoverTemplate',
  verbs: ['select', 'get', 'add', 'update', 'delete'],
})

export const templateReference = {
  path: changeoverTemplateCrud.select.path,
  label: ['name', 'code'],
  where: { enabled: true },
} as const
