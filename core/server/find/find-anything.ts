import type { CompiledQuery } from 'kysely'
import type { Area } from '../../contract/area.ts'
import type { InputOf, OutputOf } from '../../contract/endpoint.ts'
import { type FoundAct, type FoundRecord, type findAnything, foundMost, matches } from '../../contract/find.ts'
import { folded, wordsOf } from '../../contract/fold.ts'
import type { Ctx } from '../context.ts'
import { type Asked, type Finder, type FoundRow, findableActs, finders, type RecordAct } from './finder.ts'
import { soundOf, soundOfName, sounds } from './sounds.ts'

/** Records that are looked at for those that allow an act: the newest that fit what was typed. */
const actLooked = 60

type Answer = OutputOf<typeof findAnything>

/**
 * Asks the finders of all areas that the caller has a right to, in one go. What is typed may begin with what is to be done:
 * `confirm WO2611` finds the orders that can be confirmed.
 */
export async function find(
  ctx: Ctx,
  { text: typed, exact, gtin, used }: InputOf<typeof findAnything>,
  manifests: readonly Area[],
): Promise<Answer> {
  const text = typed.trim()
  const may = ctx.filled(finders).filter(({ right }) => ctx.caller.rights.has(right))
  const asked = (finder: Finder, what: string): Asked => ({
    text: what,
    words: what.toLowerCase().split(/\s+/).filter(Boolean),
    exact,
    gtin: gtin ?? null,
    used: used.flatMap(({ kind, id }) => (kind === finder.kind ? [id] : [])),
    limit: text ? foundMost : 60,
  })
  const wanted = may.flatMap((finder) => finder.queries(ctx, asked(finder, text)).map((query) => ({ finder, query })))
  const meant = exact ? [] : may.flatMap((finder) => actsMeant(ctx, finder, text))
  const toAct = meant.flatMap(({ finder, act, rest }) =>
    finder.queries(ctx, { ...asked(finder, rest), limit: actLooked }).map((query) => ({ finder, act, rest, query })),
  )
  const rows = await together(
    ctx,
    [...wanted, ...toAct].map(({ query }) => query),
  )
  const records = wanted.flatMap(({ finder }, i) => (rows[i] ?? []).map((row) => recordOf(ctx, finder, row, text)))
  const acts = toAct.flatMap(({ finder, act }, i) =>
    (rows[wanted.length + i] ?? []).flatMap((row) => (act.can(row) ? [actOn(ctx, finder, act, row)] : [])),
  )
  return {
    records: bestOf(records, text ? foundMost : 60),
    acts: exact ? [] : [...onceEach(acts).slice(0, foundMost), ...actsNamed(ctx, text)],
    screens: exact || !text ? [] : screensNamed(ctx, text, manifests),
  }
}

const together = async (ctx: Ctx, queries: CompiledQuery<FoundRow>[]): Promise<FoundRow[][]> =>
  queries.length ? ctx.together(...queries.map((query) => ({ query }))) : []

function recordOf(ctx: Ctx, finder: Finder, row: FoundRow, text: string): FoundRecord {
  const { kind, status, acts = [] } = finder
  return {
    kind,
    heading: ctx.t(kind),
    id: row.id,
    number: row.number,
    name: row.name,
    note: row.note,
    status: status && row.state ? statusOf(ctx, status, row.state) : null,
    match: matchOf(row, text),
    ...finder.place(row, ctx),
    acts: acts.flatMap((act) =>
      ctx.caller.rights.has(act.right) && act.can(row) ? [offered(ctx, kind, act, row)] : [],
    ),
  }
}

const statusOf = (ctx: Ctx, { name, colors }: NonNullable<Finder['status']>, state: string) => ({
  label: ctx.t(`${name}.${state}`),
  color: colors[state] ?? 'default',
})

const offered = (ctx: Ctx, kind: string, act: RecordAct, row: FoundRow) => ({
  name: `${kind}.${act.name}`,
  label: ctx.t(act.label),
  place: act.place?.(row) ?? null,
})

const actOn = (ctx: Ctx, { kind }: Finder, act: RecordAct, row: FoundRow): FoundAct => ({
  ...offered(ctx, kind, act, row),
  record: { kind, id: row.id, number: row.number, name: row.name },
})

/** How well a row fits what was typed. */
export function matchOf({ number, name }: Pick<FoundRow, 'number' | 'name'>, text: string): number {
  const typed = folded(text)
  if (folded(number) === typed) return matches.exact
  if (folded(number).startsWith(typed)) return matches.numberBegins
  const { whole, initials } = name && /\p{Script=Han}/u.test(name) ? soundOfName(name) : { whole: '', initials: '' }
  const begins = [folded(name ?? ''), whole, initials].some((form) => form.startsWith(typed))
  return begins ? matches.nameBegins : matches.within
}

/** A record once, those that fit best first; of each kind so many. */
function bestOf(records: FoundRecord[], most: number): FoundRecord[] {
  const seen = new Map<string, number>()
  const known = new Set<string>()
  return records
    .sort((a, b) => a.match - b.match)
    .filter(({ kind, id }) => {
      if (known.has(`${kind} ${id}`)) return false
      known.add(`${kind} ${id}`)
      const count = (seen.get(kind) ?? 0) + 1
      seen.set(kind, count)
      return count <= most
    })
}

function onceEach(acts: FoundAct[]): FoundAct[] {
  const byWhat = new Map(acts.map((act) => [`${act.name} ${act.record?.id}`, act]))
  return [...byWhat.values()]
}

interface Meant {
  finder: Finder
  act: RecordAct
  /** What follows the act's name. */
  rest: string
}

/** Acts that the text begins with, by name, sound or initials: `确认 WO26`, `确认WO26`, `queren wo26`, `qr wo26`. */
function actsMeant(ctx: Ctx, finder: Finder, text: string): Meant[] {
  const [, first = '', behind = ''] = /^(\S+)\s+(.+)$/.exec(text) ?? []
  return (finder.acts ?? []).flatMap((act) => {
    if (!ctx.caller.rights.has(act.right)) return []
    const label = ctx.t(act.label)
    if (text.startsWith(label) && text.length > label.length)
      return [{ finder, act, rest: text.slice(label.length).trim() }]
    const word = folded(first)
    if (word.length < 2) return []
    const { whole, initials } = soundOf(label)
    const named = [folded(label), whole].some((form) => form.startsWith(word)) || initials === word
    return named ? [{ finder, act, rest: behind }] : []
  })
}

/** Acts without a record; with no text all of them. */
function actsNamed(ctx: Ctx, text: string): FoundAct[] {
  const words = wordsOf(text)
  return ctx.filled(findableActs).flatMap(({ name, label, right, place }) => {
    if (right !== null && !ctx.caller.rights.has(right)) return []
    const said = ctx.t(label)
    return sounds(said, words) ? [{ name, label: said, place: place ?? null, record: null }] : []
  })
}

function screensNamed(ctx: Ctx, text: string, manifests: readonly Area[]): string[] {
  const { rights, areasOff } = ctx.caller
  const words = wordsOf(text)
  return manifests
    .filter(({ id }) => !areasOff.has(id))
    .flatMap(({ screens }) => screens)
    .filter(({ menu, right }) => menu && (right === null || rights.has(right)))
    .filter(({ path }) => sounds(ctx.t(`screen.${path}`), words))
    .map(({ path }) => path)
}
