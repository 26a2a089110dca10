import { sql } from 'kysely'
import type { InputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { takeNumbers } from '#core/server/numbering.ts'
import { refuse, refuseField } from '#core/server/refusal.ts'
import type { MatrixScope, SetupMatrix, saveSetupMatrix as saving } from '../../contract/setup/setup-matrix.api.ts'

/** A matrix with all values that it may speak of. */
export async function getSetupMatrix(ctx: Ctx, scope: MatrixScope): Promise<SetupMatrix> {
  const rows = await rowsOf(ctx, scope)
  const groups = await ctx.db
    .selectFrom('workCenter')
    .select('groupLabel')
    .distinct()
    .where('groupLabel', 'is not', null)
    .orderBy('groupLabel')
    .execute()
  const only = (kind: string) => rows.find((row) => row.kind === kind)?.minutes ?? null
  return {
    values: await valuesOf(ctx, scope),
    cells: [...cellsOf(rows)].map(([key, minutes]) => [...(JSON.parse(key) as [string, string]), minutes]),
    otherwise: only('otherwise'),
    first: only('first'),
    groups: groups.flatMap(({ groupLabel }) => groupLabel ?? []),
  }
}

/** Writes cells: each pair of values that was touched is written anew, each way a row of its own, or one for both where both are alike. */
export async function saveSetupMatrix(ctx: Ctx, input: InputOf<typeof saving>): Promise<{ written: number }> {
  const same = input.cells.find(({ from, to }) => from === to)
  if (same) throw refuseField('cells', 'setupTime.sameValue')
  // One at a time: two planners who save the same matrix see each other's cells.
  await sql`select pg_advisory_xact_lock(hashtext(${`setup matrix ${ctx.caller.teamId}`}))`.execute(ctx.db)
  const rows = await rowsOf(ctx, input)
  const cells = cellsOf(rows)
  refuseOvertaken(input, rows, cells)
  const pairs = new Map<string, [string, string]>()
  for (const { from, to, minutes } of input.cells) {
    const key = keyOf(from, to)
    if (minutes === null) cells.delete(key)
    else cells.set(key, minutes)
    const pair = [from, to].sort() as [string, string]
    pairs.set(pair.join('\0'), pair)
  }
  const stale = rows.filter(
    ({ kind, fromValue, toValue }) =>
      kind === 'change' && pairs.has([fromValue ?? '', toValue ?? ''].sort().join('\0')),
  )
  const wanted: Wanted[] = [...pairs.values()].flatMap(([a, b]) => pairRows(cells, a, b))
  for (const kind of ['otherwise', 'first'] as const) {
    const change = input[kind]
    if (!change) continue
    stale.push(...rows.filter((row) => row.kind === kind))
    if (change.minutes !== null)
      wanted.push({ kind, fromValue: null, toValue: null, bothWays: false, minutes: change.minutes })
  }
  await replace(ctx, input, stale, wanted)
  return { written: input.cells.length + Number(Boolean(input.otherwise)) + Number(Boolean(input.first)) }
}

interface Wanted {
  kind: string
  fromValue: string | null
  toValue: string | null
  bothWays: boolean
  minutes: number
}

type Row = Awaited<ReturnType<typeof rowsOf>>[number]

const rowsOf = (ctx: Ctx, { attribute, workCenterId, groupLabel }: MatrixScope) =>
  ctx.db
    .selectFrom('setupTime')
    .select(['id', 'code', 'kind', 'fromValue', 'toValue', 'bothWays', 'minutes'])
    .where('attribute', '=', attribute)
    .where('workCenterId', workCenterId === null ? 'is' : '=', workCenterId)
    .where('groupLabel', groupLabel === null ? 'is' : '=', groupLabel)
    .orderBy('id')
    .execute()

const keyOf = (from: string, to: string): string => JSON.stringify([from, to])

/** Minutes by pair; a row of its own goes before one for both ways. */
function cellsOf(rows: readonly Row[]): Map<string, number> {
  const cells = new Map<string, number>()
  const changes = rows.filter(({ kind }) => kind === 'change')
  for (const { fromValue, toValue, bothWays, minutes } of changes)
    if (bothWays) cells.set(keyOf(toValue ?? '', fromValue ?? ''), minutes)
  for (const { fromValue, toValue, minutes } of changes) cells.set(keyOf(fromValue ?? '', toValue ?? ''), minutes)
  return cells
}

function pairRows(cells: ReadonlyMap<string, number>, a: string, b: string): Wanted[] {
  const [there, back] = [cells.get(keyOf(a, b)), cells.get(keyOf(b, a))]
  const row = (fromValue: string, toValue: string, minutes: number, bothWays = false): Wanted[] => [
    { kind: 'change', fromValue, toValue, bothWays, minutes },
  ]
  if (there !== undefined && there === back) return row(a, b, there, true)
  return [...(there === undefined ? [] : row(a, b, there)), ...(back === undefined ? [] : row(b, a, back))]
}

/** Refuses when a cell is not what the person saw. */
function refuseOvertaken(
  input: InputOf<typeof saving>,
  rows: readonly Row[],
  cells: ReadonlyMap<string, number>,
): void {
  const other = input.cells.find(({ from, to, was }) => (cells.get(keyOf(from, to)) ?? null) !== was)
  if (other) throw refuse('setupTime.overtaken', { from: other.from, to: other.to })
  for (const kind of ['otherwise', 'first'] as const) {
    const now = rows.find((row) => row.kind === kind)?.minutes ?? null
    if (input[kind] && input[kind].was !== now) throw refuse('setupTime.overtakenRow')
  }
}

async function replace(
  ctx: Ctx,
  { attribute, workCenterId, groupLabel }: MatrixScope,
  stale: readonly Row[],
  wanted: readonly Wanted[],
): Promise<void> {
  if (stale.length)
    await ctx.db
      .deleteFrom('setupTime')
      .where(
        'id',
        'in',
        stale.map(({ id }) => id),
      )
      .execute()
  // A row keeps its code where what it speaks of stays.
  const codes = new Map(stale.map(({ kind, fromValue, toValue, code }) => [`${kind} ${fromValue} ${toValue}`, code]))
  const known = wanted.map(({ kind, fromValue, toValue }) => codes.get(`${kind} ${fromValue} ${toValue}`))
  const numbers = await takeNumbers(ctx, 'setupTime', known.filter((code) => code === undefined).length)
  const rows = wanted.map((row, i) => ({
    ...row,
    attribute,
    workCenterId,
    groupLabel,
    code: known[i] ?? (numbers.shift() as string),
  }))
  if (rows.length) await ctx.db.insertInto('setupTime').values(rows).execute()
  ctx.audit({
    verb: 'update',
    entity: 'setupTime',
    name: attribute,
    before: { rows: stale.map(({ fromValue, toValue, minutes }) => [fromValue, toValue, minutes]) },
    after: { rows: wanted.map(({ fromValue, toValue, minutes }) => [fromValue, toValue, minutes]) },
  })
  ctx.touch('setupTime')
}

async function valuesOf(ctx: Ctx, { attribute }: MatrixScope): Promise<string[]> {
  const own =
    attribute === 'mold'
      ? sql`select mold as value from operation union select mold from routing_operation`
      : sql`select ${sql.ref(attribute)} as value from product`
  const { rows } = await sql<{ value: string }>`
    select distinct value from (${own}
      union select from_value from setup_time where attribute = ${attribute}
      union select to_value from setup_time where attribute = ${attribute}) as known
    where value is not null and value <> '' order by value`.execute(ctx.db)
  return rows.map(({ value }) => value)
}
