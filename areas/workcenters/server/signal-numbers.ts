import { sql } from 'kysely'
import type { FieldIssue } from '#core/contract/issues.ts'
import type { MessageKey } from '#core/contract/messages.ts'
import type { Ctx } from '#core/server/context.ts'
import type { Candidate } from '#core/server/crud/serve.ts'

/** The number that a place is called by: the SIM of a station's andon box, the number of a work centre's bracelet. */
interface SignalNumber {
  table: 'station' | 'workCenter'
  field: 'andonSim' | 'andonBraceletNumber'
  /** Told with `place`, the name of the one that has the number. */
  taken: MessageKey
}

interface Holder {
  id: number
  name: string
}

/**
 * A number leads to one place, whoever may see that one. One that stands twice in a sheet is refused in both rows: which of them is
 * meant, only its writer knows.
 * @returns the issues of each candidate
 */
export async function takenNumbers(
  ctx: Ctx,
  { table, field, taken }: SignalNumber,
  candidates: Candidate[],
): Promise<FieldIssue[][]> {
  const named = new Map<string, Candidate[]>()
  const numbers = candidates.map((candidate) => {
    const number = candidate.draft[field]
    if (typeof number !== 'string' || !number) return null
    const those = named.get(number)
    if (those) those.push(candidate)
    else named.set(number, [candidate])
    return number
  })
  const holders = await holdersOf(ctx, table, field, [...named.keys()])
  return candidates.map((candidate, i) => {
    const number = numbers[i]
    if (!number) return []
    const holder = holders.get(number)?.find(({ id }) => id !== candidate.before?.id)
    const twin = named.get(number)?.find((other) => other !== candidate)
    const place = holder?.name ?? (twin && nameOf(twin))
    return place === undefined ? [] : [{ field, key: taken, params: { place } }]
  })
}

const nameOf = ({ draft, before }: Candidate): string => String(draft.name ?? before?.name ?? '')

async function holdersOf(
  ctx: Ctx,
  table: SignalNumber['table'],
  field: SignalNumber['field'],
  numbers: string[],
): Promise<Map<string, Holder[]>> {
  const holders = new Map<string, Holder[]>()
  if (!numbers.length) return holders
  const found = await ctx.unscoped(() =>
    ctx.db
      .selectFrom(table)
      .select(['id', 'name', sql.ref<string>(field).as('number')])
      .where(sql.ref(field), 'in', numbers)
      .execute(),
  )
  for (const { number, ...place } of found as (Holder & { number: string })[])
    holders.set(number, [...(holders.get(number) ?? []), place])
  return holders
}
