import type { CompiledQuery } from 'kysely'
import type { MessageKey } from '../../contract/messages.ts'
import type { Ctx } from '../context.ts'
import { type Fill, fill, slot } from '../slots.ts'

/** What somebody looks for. */
export interface Asked {
  /** As it was typed, trimmed; empty: only what is in `used`. */
  text: string
  /** Its words, in small letters. */
  words: string[]
  /** Whether it is the whole number of a record: a scanned code. */
  exact: boolean
  /** GTIN of the product that the code names beside its number; null: it names none. */
  gtin: string | null
  /** Ids of this kind that the person opened before. */
  used: number[]
  /** Rows that each statement may answer. */
  limit: number
}

/** A row as a finder's statements answer it. */
export interface FoundRow {
  id: number
  number: string
  name: string | null
  note: string | null
  state: string | null
}

/** A screen and the query that it is opened with. */
export interface Place {
  path: string
  query: Record<string, string>
}

/** Something that may be done with a record. */
export interface RecordAct {
  /** `confirm`: the act is known as `workOrder.confirm`. */
  name: string
  label: MessageKey
  right: string
  /** Whether the record as it stands allows it. */
  can(row: FoundRow): boolean
  /** The screen that does it; absent: the part that `web/index.ts` brings for `find.act` under the kind's name. */
  place?(row: FoundRow): Place
}

/** How records of a kind are found, given by `fills` of the area's mount: `findable(findOrders)`. */
export interface Finder {
  /** The entity: its name heads what is found. */
  kind: MessageKey
  right: string
  /**
   * Statements that find rows, each of them few and by an index, or in a table of some thousands; they are sent in one piece with those of
   * all finders. The reader's workshops bound them as they bound any read.
   */
  queries(ctx: Ctx, asked: Asked): CompiledQuery<FoundRow>[]
  /** Where a record is opened: on its page, or in its list. */
  place(row: FoundRow, ctx: Ctx): Place
  status?: { name: string; colors: Readonly<Record<string, string>> }
  acts?: readonly RecordAct[]
}

/** Something that is done without a record: a new order, the way out. Given by `fills`: `doable('workOrder.new', …)`. */
export interface FindableAct {
  label: MessageKey
  /** Null: for everybody who is logged in. */
  right: string | null
  /** The screen that does it; absent: the shell, which knows it by its name. */
  place?: Place
}

export const finders = slot<Finder>('find.records')
export const findableActs = slot<FindableAct & { name: string }>('find.acts')

/** Records of a kind that can be found: for `fills` of a mount. */
export const findable = (finder: Finder): Fill => fill(finders, finder.kind, finder)

/** An act that can be found. @param name of no other act: `workOrder.new` */
export const doable = (name: string, act: FindableAct): Fill => fill(findableActs, name, { name, ...act })

/** The query that opens a list's form for a new row; whoever follows it makes it another one each time. */
export const newRow: Record<string, string> = { add: '1' }

/** The query that opens a list with these values in its search card. */
export const searched = (values: Record<string, unknown>): Record<string, string> => ({
  search: JSON.stringify(values),
})
