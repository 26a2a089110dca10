import { z } from 'zod'
import { exportInput, jobStarted } from './crud.ts'
import { type Endpoint, endpoint } from './endpoint.ts'
import { defineEntity, type Entity, type RowOf } from './entity.ts'
import { type Fields, field } from './field.ts'
import { listInput, type Page, pageOf } from './list.ts'
import { rowSchema } from './row.ts'
import { type Target, target } from './target.ts'

/** What every summary can be grouped by: the production day, its week by its Monday, its month. */
export const timeDimensions = ['day', 'week', 'month'] as const
export type TimeDimension = (typeof timeDimensions)[number]

export const isTime = (dimension: string): dimension is TimeDimension =>
  (timeDimensions as readonly string[]).includes(dimension)

/** So many dimensions make a row at most. */
export const groupedMost = 4
/** So many bars a chart has that shows no course over time. */
export const barsMost = 20
/** So many columns a pivot may have. */
export const acrossMost = 60

const times = () => ({
  day: field.date({ readonly: true }),
  week: field.date({ readonly: true }),
  month: field.text({ readonly: true }),
})
type Times = ReturnType<typeof times>

/** Measures by name; null: there was nothing to measure against, or the caller may not see it. */
export type Figures = Record<string, number | null>

const figures = z.record(z.string(), z.number().nullable())
const targets = z.record(z.string(), target).nullable()
const days = z.object({ from: z.string(), to: z.string() })

interface Beside {
  /** The same figures in the period compared with; null: nothing is compared. */
  was: Figures | null
  /** The measure asked for by each column of the pivot; null: there is none. */
  across: (number | null)[] | null
  /** What measures are to reach, of those of which something is said; null: of none. */
  targets: Record<string, Target> | null
}

/** A mark of the chart: what it is of, and its measure in the period and in the one compared with. */
export interface ChartMark {
  /** The day, week or month, or an id; null: of none. */
  key: string | number | null
  label: string
  value: number | null
  was: number | null
}

/** What a summary tells beside its rows. */
export interface Whole {
  days: { from: string; to: string }
  /** Of all rows together: sums first, ratios last. */
  whole: Figures
  compared: { from: string; to: string } | null
  wasWhole: Figures | null
  /** What the measures of all rows together are to reach. */
  targets: Record<string, Target> | null
  pivot: { measure: string; columns: { key: string; label: string }[]; whole: (number | null)[] } | null
  /** The chosen measure by one dimension of the rows: their course over time, else the greatest first. */
  chart: { dimension: string; marks: ChartMark[] }
}

type SummaryRowOf<F extends Fields> = RowOf<Entity<F>> & Beside

/** A summary: what the screen, the server and the sheet read of it. */
export interface Summary<D extends Fields = Fields, M extends Fields = Fields> {
  entity: Entity<Times & D & M>
  right: string
  dimensions: readonly string[]
  measures: readonly string[]
  first: readonly string[]
  /** The measure that its chart begins with. */
  chart: string
  select: Endpoint<typeof listInput, z.ZodType<Page<SummaryRowOf<Times & D & M>> & Whole>>
  export: Endpoint
}

/**
 * Declares a report whose rows are sums over days: by which dimensions they can be grouped, and which figures they have. From it come two
 * calls, the table, the chart, the pivot, the comparison with the period before and the sheet (`serveSummary`, `SummaryScreen`).
 *
 * `where` of its calls: `day` (`from`, `to`), `by` (dimensions, of which a row is), `across` (one dimension, whose values are columns of
 * `measure`), `compare` (`before`), and ids under the name of each dimension that is a reference.
 *
 * @param def.first what rows are of until somebody chooses
 * @param def.logs the look is written to the operation log (pay)
 */
export function defineSummary<D extends Fields, M extends Fields>(def: {
  name: string
  prefix: `/${string}`
  noun: string
  right: string
  dimensions: D
  measures: M
  first: readonly ((keyof D & string) | TimeDimension)[]
  chart: keyof M & string
  summary: string
  logs?: boolean
}): Summary<D, M> {
  const { name, prefix, noun, right, summary } = def
  const dimensions = { ...times(), ...def.dimensions }
  const fields = { ...dimensions, ...def.measures } as Times & D & M
  const entity = defineEntity({
    name,
    key: def.first[0] as keyof typeof fields & string,
    search: [],
    fields,
    table: [...def.first, ...Object.keys(def.measures)] as (keyof typeof fields & string)[],
    form: [],
    sheet: [],
  })
  const row = rowSchema(name, fields).extend({
    was: figures.nullable(),
    across: z.array(z.number().nullable()).nullable(),
    targets,
  })
  const output = pageOf(row).extend({
    days,
    whole: figures,
    compared: days.nullable(),
    wasWhole: figures.nullable(),
    targets,
    pivot: z
      .object({
        measure: z.string(),
        columns: z.array(z.object({ key: z.string(), label: z.string() })),
        whole: z.array(z.number().nullable()),
      })
      .nullable(),
    chart: z.object({
      dimension: z.string(),
      marks: z.array(
        z.object({
          key: z.union([z.string(), z.number()]).nullable(),
          label: z.string(),
          value: z.number().nullable(),
          was: z.number().nullable(),
        }),
      ),
    }),
  })
  const select = endpoint({
    path: `${prefix}/select${noun}`,
    access: { right: `${right}.view` },
    write: def.logs ?? false,
    long: true,
    input: listInput,
    output,
    summary,
  })
  const exporting = endpoint({
    path: `${prefix}/export${noun}`,
    access: { right: `${right}.export` },
    write: true,
    input: exportInput,
    output: jobStarted,
    summary: `Exports the rows of select${noun} to a sheet, with their total`,
  })
  return {
    entity,
    right,
    dimensions: Object.keys(dimensions),
    measures: Object.keys(def.measures),
    first: def.first,
    chart: def.chart,
    select: select as unknown as Summary<D, M>['select'],
    export: exporting,
  }
}
