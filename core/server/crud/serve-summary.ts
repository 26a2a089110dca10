import { z } from 'zod'
import { type DateRange, dayAfter, periodBefore, weekOf } from '#engines/working-time/index.ts'
import type { Field, Fields } from '../../contract/field.ts'
import type { Sort } from '../../contract/list.ts'
import {
  acrossMost,
  barsMost,
  type ChartMark,
  type Figures,
  groupedMost,
  isTime,
  type Summary,
  type Whole,
} from '../../contract/summary.ts'
import type { Target } from '../../contract/target.ts'
import type { Ctx } from '../context.ts'
import { dayOf } from '../day.ts'
import { refuseField } from '../refusal.ts'
import { daysOf, readWhere, reportDays, reportIds } from './report-where.ts'
import { type ExtraColumn, serveReport } from './serve-report.ts'
import { type Fact, type Group, groupKey, sumGroups } from './sum-groups.ts'
import { type ReadTargets, targetsBy } from './summary-targets.ts'

/** What a summary is asked for. */
export interface Asked {
  days: DateRange
  /** By which the facts must be told apart; `day` stands for weeks and months too. */
  by: ReadonlySet<string>
  /** Ids that a dimension is narrowed to. */
  ids: Readonly<Record<string, readonly number[] | null>>
}

/** What a dimension's ids are called, and whatever else the row holds of each. */
export type Names = (
  ctx: Ctx,
  dimension: string,
  ids: readonly (string | number)[],
) => Promise<ReadonlyMap<string | number, Record<string, string | null>>>

interface Serving {
  /** Facts of the days, at least as fine as asked for. */
  read(ctx: Ctx, asked: Asked): Promise<Fact[]>
  /** The figures of a group, of its sums and counts: of one and the same group, so that ratios are reckoned last. */
  figures(group: Pick<Group, 'sums' | 'counts'>): Figures
  /** Measures that the caller is not told. */
  hidden?(ctx: Ctx): readonly string[]
  /** What measures are to reach; absent: they are told as they are. */
  targets?: ReadTargets
  /** Names of dimensions that are no times. */
  names: Names
}

interface Told {
  rows: (Record<string, unknown> & { id: number; version: number })[]
  more: Whole
  sort: Sort[]
  extra: ExtraColumn[]
  foot: Record<string, unknown> | undefined
}

const none: Pick<Group, 'sums' | 'counts'> = { sums: {}, counts: {} }
const noNames = new Map<string | number, Record<string, string | null>>()

const references = ({ entity, dimensions }: Summary): string[] =>
  dimensions.filter((key) => (entity.fields as Fields)[key]?.kind === 'reference')

function whereOf(summary: Summary) {
  const dimension = z.enum(summary.dimensions as [string, ...string[]])
  return z
    .object({
      day: reportDays,
      by: z.array(dimension).min(1).max(groupedMost).nullish(),
      across: z.array(dimension).max(1).nullish(),
      measure: z
        .array(z.enum(summary.measures as [string, ...string[]]))
        .max(1)
        .nullish(),
      compare: z.array(z.literal('before')).max(1).nullish(),
      ...Object.fromEntries(references(summary).map((key) => [key, reportIds])),
    })
    .strict()
}

/** Facts with the week and month of their day. */
const timed = (facts: readonly Fact[], shift: (day: string) => string = (day) => day): Fact[] =>
  facts.map((fact) => {
    if (typeof fact.keys.day !== 'string') return fact
    const day = shift(fact.keys.day)
    return { ...fact, keys: { ...fact.keys, day, week: weekOf(day).from, month: day.slice(0, 7) } }
  })

/**
 * Serves a summary: its facts are read once, as fine as the rows and columns asked for, and put together here (`sumGroups`), so that rows,
 * columns and the whole add up whatever is asked. Compared is the period right before, each day with the one at its place.
 */
export function serveSummary<D extends Fields, M extends Fields>(of: Summary<D, M>, serving: Serving) {
  const summary = of as unknown as Summary
  const schema = whereOf(summary)
  const read = (where: unknown) => readWhere(schema, where) as Where
  const served = serveReport(summary, (ctx, where) => readSummary(ctx, summary, serving, read(where)))
  return {
    ...served,
    summary,
    /** Refuses conditions that it does not know. */
    check: (where: unknown): void => void read(where),
  }
}

/** A summary with what it is served by. */
export type ServedSummary = ReturnType<typeof serveSummary>

interface Where {
  day?: z.output<typeof reportDays>
  by?: string[] | null
  across?: string[] | null
  measure?: string[] | null
  compare?: string[] | null
}

async function readSummary(ctx: Ctx, summary: Summary, serving: Serving, where: Where): Promise<Told> {
  const days = daysOf(ctx, where.day)
  const by = [...new Set(where.by?.length ? where.by : summary.first)]
  const across = where.across?.[0] ?? null
  const measure = where.measure?.[0] ?? summary.chart
  if (across && by.includes(across))
    throw refuseField('where.across', 'summary.acrossRow', { name: ctx.t(`${summary.entity.name}.${across}`) })
  const hidden = new Set(serving.hidden?.(ctx) ?? [])
  const figuresOf = (group: Pick<Group, 'sums' | 'counts'> | undefined): Figures => {
    const figures = serving.figures(group ?? none)
    return Object.fromEntries(summary.measures.map((key) => [key, hidden.has(key) ? null : (figures[key] ?? null)]))
  }
  const dimensions = across ? [...by, across] : by
  const asked: Asked = {
    days,
    by: new Set(dimensions.map((dimension) => (isTime(dimension) ? 'day' : dimension))),
    ids: Object.fromEntries(references(summary).map((key) => [key, (where as Record<string, number[]>)[key] ?? null])),
  }
  const facts = timed(await serving.read(ctx, asked))
  const compared = where.compare?.length ? periodBefore(days, dayOf(ctx)) : null
  const earlier = compared
    ? timed(await serving.read(ctx, { ...asked, days: compared }), (day) => dayAfter(day, compared, days))
    : []
  const groups = sumGroups(facts, by)
  const within = earlier.filter(({ keys }) => typeof keys.day !== 'string' || keys.day <= days.to)
  const before = sumGroups(within, by)
  for (const [key, { keys }] of before) if (!groups.has(key)) groups.set(key, { keys, ...none })
  const labels = await readNames(ctx, serving.names, [...facts, ...earlier], dimensions)
  const toReach = await targetsBy(ctx, serving.targets, {
    days,
    measures: summary.measures.filter((key) => !hidden.has(key)),
    ids: asked.ids,
  })
  const pivot = across ? pivotOf(facts, { by, across, labelOf: (id) => labels.labelOf(across, id) }) : null
  if (pivot && pivot.columns.length > acrossMost)
    throw refuseField('where.across', 'summary.acrossMost', { count: pivot.columns.length, most: acrossMost })
  const rows = [...groups].map(([key, group], i) => ({
    ...Object.fromEntries(
      summary.dimensions.flatMap((dimension) => [[dimension, null], ...blanks(summary, dimension)]),
    ),
    id: i + 1,
    version: 1,
    ...labels.of(summary, group.keys),
    ...figuresOf(group),
    was: compared && figuresOf(before.get(key)),
    across: pivot && pivot.cellsOf(key).map((cell) => (cell ? (figuresOf(cell)[measure] ?? null) : null)),
    targets: toReach(group.keys),
  }))
  const whole = figuresOf(sumGroups(facts, []).get('[]'))
  const wasWhole = compared && figuresOf(sumGroups(earlier, []).get('[]'))
  const course = chartOf(facts, within, {
    dimension: chartDimension(by, days),
    valueOf: (group) => figuresOf(group)[measure] ?? null,
    labelOf: labels.labelOf,
    compared: compared !== null,
  })
  const targets = toReach({})
  const pivotWhole = pivot?.wholes.map((cell) => figuresOf(cell)[measure] ?? null)
  return {
    rows,
    more: {
      days,
      whole,
      compared,
      wasWhole,
      targets,
      pivot: pivot && { measure, columns: pivot.columns, whole: pivotWhole ?? [] },
      chart: course,
    },
    sort: by.map((dimension) => ({ field: displayOf(summary, dimension), order: 'asc' as const })),
    extra: extraOf(summary, {
      compared,
      measure,
      pivot: pivot?.columns ?? [],
      hidden,
      judged: summary.measures.filter((key) => rows.some((row) => row.targets?.[key])),
    }),
    foot: rows.length ? { ...whole, was: wasWhole, across: pivotWhole ?? null, targets } : undefined,
  }
}

const fieldOf = (summary: Summary, key: string): Field | undefined => (summary.entity.fields as Fields)[key]
const displayOf = (summary: Summary, key: string): string => fieldOf(summary, key)?.display ?? key
const blanks = (summary: Summary, key: string): [string, null][] => {
  const display = fieldOf(summary, key)?.display
  return display ? [[display, null]] : []
}

/** The columns of a sheet that no field stands for: what was before, what is to be reached, and the pivot. */
const extraOf = (
  summary: Summary,
  of: {
    compared: DateRange | null
    measure: string
    pivot: readonly { label: string }[]
    hidden: ReadonlySet<string>
    judged: readonly string[]
  },
): ExtraColumn[] => [
  ...(of.compared
    ? summary.measures
        .filter((key) => !of.hidden.has(key))
        .map((key) => ({
          of: key,
          header: (t: Ctx['t']) => t('summary.wasOf', { name: t(`${summary.entity.name}.${key}`) }),
          value: (row: Record<string, unknown>) => (row.was as Figures | null)?.[key] ?? null,
        }))
    : []),
  ...of.judged.map((key) => ({
    of: key,
    header: (t: Ctx['t']) => t('summary.targetOf', { name: t(`${summary.entity.name}.${key}`) }),
    value: (row: Record<string, unknown>) => (row.targets as Record<string, Target> | null)?.[key]?.value ?? null,
  })),
  ...of.pivot.map(({ label }, i) => ({
    of: of.measure,
    header: (t: Ctx['t']) => label || t('summary.none'),
    value: (row: Record<string, unknown>) => (row.across as (number | null)[] | null)?.[i] ?? null,
  })),
]

/** Of one day there is no course: what it is made of is drawn instead. */
const chartDimension = (by: readonly string[], { from, to }: DateRange): string =>
  (from === to ? by.find((each) => !isTime(each)) : by.find(isTime)) ?? by[0] ?? 'day'

/** The marks of the chart: of the same facts as the rows, so that one reading tells both. */
function chartOf(
  facts: readonly Fact[],
  earlier: readonly Fact[],
  of: {
    dimension: string
    compared: boolean
    valueOf(group: Group): number | null
    labelOf(dimension: string, id: string | number | null): string
  },
): Whole['chart'] {
  const { dimension, compared, valueOf, labelOf } = of
  const now = sumGroups(facts, [dimension])
  const before = sumGroups(earlier, [dimension])
  const marks = [...new Map([...before, ...now])].map(([key, { keys }]): ChartMark => {
    const [group, was] = [now.get(key), before.get(key)]
    const id = keys[dimension] ?? null
    const label = isTime(dimension) ? String(id ?? '') : labelOf(dimension, id)
    return { key: id, label, value: group ? valueOf(group) : null, was: compared && was ? valueOf(was) : null }
  })
  if (isTime(dimension))
    return { dimension, marks: marks.sort((a, b) => String(a.key ?? '').localeCompare(String(b.key ?? ''))) }
  // Of equal bars the order is that of their names: read again they stand where they stood.
  const rank = ({ value }: ChartMark) => value ?? Number.NEGATIVE_INFINITY
  marks.sort((a, b) => (rank(a) === rank(b) ? collator.compare(a.label, b.label) : rank(b) - rank(a)))
  return { dimension, marks: marks.slice(0, barsMost) }
}

const collator = new Intl.Collator('zh-Hans', { numeric: true })

/** The values of one dimension as columns, in order, with each row's cell. */
function pivotOf(
  facts: readonly Fact[],
  { by, across, labelOf }: { by: readonly string[]; across: string; labelOf(id: string | number | null): string },
) {
  const wholes = sumGroups(facts, [across])
  const columns = [...wholes]
    .map(([key, group]) => ({ key, label: labelOf(group.keys[across] ?? null), group }))
    .sort((a, b) => collator.compare(a.label, b.label))
  const cells = sumGroups(facts, [...by, across])
  const byRow = new Map<string, Map<string, Group>>()
  for (const group of cells.values()) {
    const row = groupKey(group.keys, by)
    const known = byRow.get(row) ?? new Map<string, Group>()
    known.set(groupKey(group.keys, [across]), group)
    byRow.set(row, known)
  }
  return {
    columns: columns.map(({ key, label }) => ({ key, label })),
    wholes: columns.map(({ group }) => group),
    cellsOf: (row: string) => columns.map(({ key }) => byRow.get(row)?.get(key)),
  }
}

/** What the ids of the facts are called, a statement for each dimension. */
async function readNames(ctx: Ctx, names: Names, facts: readonly Fact[], dimensions: readonly string[]) {
  const found = new Map<string, ReadonlyMap<string | number, Record<string, string | null>>>()
  for (const dimension of dimensions) {
    if (isTime(dimension)) continue
    const ids = new Set(facts.flatMap(({ keys }) => keys[dimension] ?? []))
    found.set(dimension, ids.size ? await names(ctx, dimension, [...ids]) : noNames)
  }
  return {
    /** What a row holds of what it is of. */
    of(summary: Summary, keys: Group['keys']): Record<string, unknown> {
      const held: Record<string, unknown> = {}
      for (const [dimension, id] of Object.entries(keys)) {
        const named = id === null ? undefined : found.get(dimension)?.get(id)
        held[dimension] = fieldOf(summary, dimension)?.kind === 'reference' ? id : (named?.[dimension] ?? id)
        Object.assign(held, named)
      }
      return held
    },
    labelOf(dimension: string, id: string | number | null): string {
      if (id === null) return ''
      const named = found.get(dimension)?.get(id)
      return String((named && Object.values(named)[0]) ?? id)
    },
  }
}
