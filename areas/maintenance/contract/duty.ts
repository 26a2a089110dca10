import { z } from 'zod'
import { andonTypeReference } from '#areas/andon/contract/type.ts'
import { endpoint } from '#core/contract/endpoint.ts'
import { type Field, field } from '#core/contract/field.ts'
import { idInput } from '#core/contract/list.ts'

/** How breakdowns come to whoever is on duty. Labels: `maintenanceDuty.${field}`. */
export const maintenanceDutyFields = {
  /** What is reported is given to somebody on duty by itself; else he is proposed. */
  assign: field.boolean({ initial: false, hint: true }),
  /** The type of call whose roster holds for breakdowns, where they were not taken from a call of another one. */
  andonTypeId: field.reference(andonTypeReference, { display: 'andonTypeName', hint: true }),
} satisfies Record<string, Field>

const setting = {
  assign: z.boolean(),
  /** Null: of the roster what is said for all types. */
  andonTypeId: z.number().int().positive().nullable(),
}

export const getBreakdownDuty = endpoint({
  path: '/productiondata/web/getBreakdownDuty',
  access: { right: 'maintenanceBreakdown.view' },
  input: z.object({}),
  output: z.object(setting),
  summary: 'Whether breakdowns are given to people on duty by themselves, and by which roster',
})
export type BreakdownDuty = z.infer<(typeof getBreakdownDuty)['output']>

export const updateBreakdownDuty = endpoint({
  path: '/productiondata/web/updateBreakdownDuty',
  access: { right: 'maintenanceBreakdown.assign' },
  write: true,
  input: z.object(setting),
  output: z.object({}),
  summary: 'Sets whether breakdowns are given to people on duty by themselves, and by which roster',
})

export const selectBreakdownOnDuty = endpoint({
  path: '/productiondata/web/selectBreakdownOnDuty',
  access: { right: 'maintenanceBreakdown.view' },
  input: idInput,
  output: z.object({
    rows: z.array(
      z.object({
        id: z.number(),
        name: z.string(),
        /** Breakdowns that he repairs, or is to. */
        open: z.number(),
      }),
    ),
  }),
  summary: 'Who of the roster is on duty for a breakdown now and may repair it, whoever has least to do first',
})
export type OnDuty = z.infer<(typeof selectBreakdownOnDuty)['output']>['rows'][number]
