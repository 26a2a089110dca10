import { sql } from 'kysely'
import { unitCrud } from '#areas/materials/contract/unit.ts'
import type { FieldIssue } from '#core/contract/issues.ts'
import type { Ctx } from '#core/server/context.ts'
import type { Values } from '#core/server/crud/rows.ts'
import { mayAddUnit } from './policy.ts'

interface Known {
  text: string
  name: string
  decimals: number
}

/** Units by what they are called: the name as it stands, else in another language where that names one alone. They stay till the act is over. */
async function unitsCalled(ctx: Ctx, texts: string[]): Promise<Map<string, Known>> {
  if (!texts.length) return new Map()
  const { rows } = await sql<Known>`
    with called as (
      select name as text, name, 2 as place from unit where name = any(${texts})
      union all
      select n.value, min(u.name), 1 from unit u, jsonb_each_text(u.names) n
      where n.value = any(${texts}) group by n.value having count(distinct u.id) = 1)
    select c.text, u.name, u.decimals from called c join unit u on u.name = c.name
    order by c.place, u.id for key share of u`.execute(ctx.db)
  return new Map(rows.map((row) => [row.text, row]))
}

const textsOf = (drafts: readonly Values[], fields: readonly string[]) => [
  ...new Set(drafts.flatMap((draft) => fields.map((key) => draft[key])).filter((text) => typeof text === 'string')),
]

/**
 * Puts the units that drafts name by what they are called in any language down by their names as they stand. A unit that nobody made yet is
 * left for `addUnits`, and an issue where the caller may not add one.
 *
 * @returns the issues of each draft, and how many places the units have, by name
 */
export async function settleUnits(
  ctx: Ctx,
  drafts: readonly Values[],
  fields: readonly string[],
): Promise<{ issues: FieldIssue[][]; decimals: Map<string, number> }> {
  const known = await unitsCalled(ctx, textsOf(drafts, fields))
  const issues = drafts.map((draft) =>
    fields.flatMap((field): FieldIssue[] => {
      const text = draft[field]
      if (typeof text !== 'string') return []
      const unit = known.get(text)
      if (unit) draft[field] = unit.name
      const refused = unit ? null : mayAddUnit(ctx.caller, text)
      return refused ? [{ field, ...refused }] : []
    }),
  )
  return { issues, decimals: new Map([...known.values()].map(({ name, decimals }) => [name, decimals])) }
}

/** Makes the units that rows name and nobody made yet: what is counted in a unit says that there is one. */
export async function addUnits(ctx: Ctx, drafts: readonly Values[], fields: readonly string[]): Promise<void> {
  const texts = textsOf(drafts, fields)
  if (!texts.length) return
  const known = await ctx.db.selectFrom('unit').select('name').where('name', 'in', texts).execute()
  const missing = texts.filter((text) => known.every(({ name }) => name !== text))
  if (!missing.length) return
  const rows = await ctx.db
    .insertInto('unit')
    .values(missing.map((name) => ({ name })))
    // Somebody else may have named it at the same moment.
    .onConflict((conflict) => conflict.columns(['teamId', 'name']).doNothing())
    .returningAll()
    .execute()
  for (const row of rows)
    ctx.audit({ verb: 'add', entity: unitCrud.entity.name, id: row.id, name: row.name, after: row })
  ctx.touch(
    'unit',
    rows.map(({ id }) => id),
  )
}
