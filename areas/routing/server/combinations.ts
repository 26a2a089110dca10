import { type RawBuilder, sql } from 'kysely'
import type { combination } from '#areas/routing/contract/combination.ts'
import {
  addCombination,
  type CombinationDraft,
  combinationCrud,
  combinedQuantityOf,
  updateCombination,
} from '#areas/routing/contract/combination.ts'
import { divide, multiply } from '#core/contract/decimal.ts'
import type { FieldIssue } from '#core/contract/issues.ts'
import type { Ctx } from '#core/server/context.ts'
import { nameIn } from '#core/server/crud/names.ts'
import type { Stored } from '#core/server/crud/rows.ts'
import { listByIds } from '#core/server/crud/select.ts'
import { addRows, type CandidateOf, type CrudDefinition, patchRow, serveCrud } from '#core/server/crud/serve.ts'
import { handle } from '#core/server/handler.ts'
import { heldIn, takeNumbers } from '#core/server/numbering.ts'
import { type Hours, writeHours } from './write-hours.ts'

type Candidate = CandidateOf<typeof combination, 'combination'>

type Whole = Pick<CombinationDraft, 'products' | 'hours' | 'combinedQuantity'>

function issuesOf({ products, hours, combinedQuantity }: Whole): FieldIssue[] {
  const issues: FieldIssue[] = []
  products.forEach(({ productId }, i) => {
    if (products.findIndex((each) => each.productId === productId) !== i)
      issues.push({ field: `products.${i}.productId`, key: 'combination.productTwice' })
  })
  hours.forEach(({ operationId, workCenterId }, i) => {
    const same = (each: Whole['hours'][number]) =>
      each.operationId === operationId && each.workCenterId === workCenterId
    if (hours.findIndex(same) !== i) issues.push({ field: `hours.${i}.operationId`, key: 'combination.hoursTwice' })
  })
  if (combinedQuantity !== combinedQuantityOf(products))
    issues.push({ field: 'combinedQuantity', key: 'combination.calculateFirst' })
  return issues
}

async function check(_ctx: Ctx, candidates: Candidate[]): Promise<FieldIssue[][]> {
  return candidates.map(({ draft, before }) => {
    if (before && draft.number === null) delete draft.number
    return issuesOf({ ...before, ...draft } as unknown as Whole)
  })
}

const textOf = (
  table: 'product' | 'operation' | 'work_center',
  first: RawBuilder<string>,
  second: RawBuilder<string>,
  key: string,
) =>
  sql`(select ${first} || ' ' || ${second} from ${sql.table(table)} x
    where x.team_id = c.team_id and x.id = (e ->> ${sql.lit(key)})::bigint)`

const rowsWith = (column: string, texts: ReturnType<typeof sql>) =>
  sql<unknown>`(select jsonb_agg(e || jsonb_build_object(${texts}) order by n) from jsonb_array_elements(c.${sql.ref(column)})
    with ordinality as t (e, n))`

const definition: CrudDefinition<typeof combination, 'combination'> = {
  table: 'combination',
  list: (db, ctx) =>
    db.selectFrom('combination as c').select([
      'c.id',
      'c.version',
      'c.createdAt',
      'c.number',
      'c.name',
      'c.combinedQuantity',
      'c.remark',
      rowsWith(
        'products',
        sql`'productText', ${textOf('product', sql.ref('x.code'), nameIn(ctx, 'x'), 'productId')}`,
      ).as('products'),
      rowsWith(
        'hours',
        sql`'operationText', ${textOf('operation', nameIn(ctx, 'x', 'produreName'), sql.ref('x.produreNo'), 'operationId')},
          'workCenterText', ${textOf('work_center', nameIn(ctx, 'x'), sql.ref('x.number'), 'workCenterId')}`,
      ).as('hours'),
      sql<string>`(select string_agg(p.code || ' ' || ${nameIn(ctx, 'p')} || ' × ' || (e ->> 'quantity'), '; ' order by n)
        from jsonb_array_elements(c.products) with ordinality as t (e, n)
        join product p on p.team_id = c.team_id and p.id = (e ->> 'productId')::bigint)`.as('productNames'),
    ]),
  async fill(ctx, candidates) {
    const blank = candidates.filter(({ draft }) => !draft.number)
    const numbers = await takeNumbers(ctx, 'combination', blank.length, heldIn(ctx, 'combination', 'number'))
    blank.forEach(({ draft }, i) => Object.assign(draft, { number: numbers[i] }))
  },
  unique: [{ fields: ['number'] }],
  refers: {
    'products.productId': { table: 'product', everywhere: true },
    'hours.operationId': { table: 'operation', everywhere: true },
    'hours.workCenterId': { table: 'workCenter', everywhere: true },
  },
  check,
}

/**
 * A go's time is shared by the pieces it makes, so that the products' earned times add up to it: each gets its pieces' share of
 * the time for its pieces of a trip. The price is for a piece of any of them.
 */
export function hoursOf({ products, hours }: Pick<Whole, 'products' | 'hours'>): Hours[] {
  const all = combinedQuantityOf(products)
  return products.flatMap(({ productId, quantity }) =>
    hours.map(({ operationId, workCenterId, singleProcessingTime, unitPrice }) => ({
      productId,
      operationId,
      workCenterId,
      singleTripQuantity: quantity,
      // Three places are what the table keeps; a share never becomes nothing.
      singleProcessingTime: Math.max(0.001, divide(multiply(singleProcessingTime, quantity), all, 3) ?? 0),
      unitPrice,
    })),
  )
}

async function save(ctx: Ctx, row: Stored<'combination'>, confirmed: string[]): Promise<never> {
  await writeHours(ctx, hoursOf(row as unknown as Whole), confirmed)
  const [shown] = await listByIds<never>(ctx.db, definition.list(ctx.db, ctx), [row.id])
  return shown as never
}

const generic = serveCrud(combinationCrud, definition)
const { served } = generic

export const combinations = {
  handlers: [
    ...generic.handlers,
    handle(addCombination, async (ctx, { confirmed, ...draft }) => {
      const [row] = await addRows(ctx, served, [{ draft }])
      return save(ctx, row as Stored<'combination'>, confirmed)
    }),
    handle(updateCombination, async (ctx, { confirmed, id, version, ...draft }) =>
      save(ctx, await patchRow(ctx, served, { id, version }, draft), confirmed),
    ),
  ],
  jobs: generic.jobs,
}
