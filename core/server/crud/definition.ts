import type { Selectable } from 'kysely'
import type { CrudOf, Verb } from '../../contract/crud.ts'
import type { DraftOf, Entity } from '../../contract/entity.ts'
import type { FieldIssue } from '../../contract/issues.ts'
import type { Sort } from '../../contract/list.ts'
import type { Message } from '../../contract/messages.ts'
import type { Ctx } from '../context.ts'
import type { Db } from '../db/pool.ts'
import type { DB } from '../db/schema.ts'
import type { Lookup } from './lookup.ts'
import type { Refers } from './refers.ts'
import type { Stored, StoredRow, Table, Values } from './rows.ts'
import type { ListShape, Source } from './select.ts'
import type { Unique } from './unique.ts'
import type { UsedBy } from './uses.ts'
import { columnsOf, type More } from './where.ts'

/** One draft on its way in: a new row, or a change to `before`. `row` is its number in a sheet. */
export interface Candidate<D = Values, R = StoredRow> {
  draft: D
  before?: R
}

/** Columns beside the fields of an entity, which `fill` may set. */
type Columns<E extends Entity, T extends Table> = {
  [K in Exclude<keyof DB[T], keyof E['fields']>]?: Selectable<DB[T]>[K & keyof Selectable<DB[T]>] | null
}

/** What hooks are given of a draft: fields that a person sent, and what `fill` added. */
export type DraftIn<E extends Entity, T extends Table> = Entity extends E ? Values : Partial<DraftOf<E>> & Columns<E, T>

/** A candidate of one entity's, typed by its fields and its table: what `fill` and `check` are given. */
export type CandidateOf<E extends Entity, T extends Table> = Candidate<DraftIn<E, T>, Stored<T>>

/** Names of an entity's fields; of an entity that is known at run time alone, any. */
export type FieldOf<E extends Entity> = Entity extends E ? string : keyof E['fields'] & string

type ColumnOf<T extends Table> = Table extends T ? string : keyof DB[T] & string

/** What an entity's generic verbs stand on. Hooks take many rows at once, so that an import costs few queries. */
export interface CrudDefinition<E extends Entity = Entity, T extends Table = Table> {
  table: T
  /** The list's rows, with what the caller may see of them: `id`, `version`, every field, and the display texts of references. */
  list(db: Db, ctx: Pick<Ctx, 'caller' | 'language'>): Source
  /** Rows that belong to the whole team and are reckoned from all its workshops: the list is the same for all who may see it. */
  everywhere?: boolean
  /**
   * Topics that are touched whenever another number of rows may pass a filter of the entity's own fields: how many there are is not counted
   * again until then. Absent: until anything is touched in the team.
   */
  countedBy?: readonly string[]
  sort?: Sort[]
  /** Columns beyond the entity's fields that conditions and sorting may name. */
  more?: Record<string, More>
  /** Fields kept in other tables; `added` and `updated` write them. */
  elsewhere?: readonly FieldOf<E>[]
  /** Columns that are no fields, set by `fill`. */
  extra?: readonly ColumnOf<T>[]
  /** Fills what a person may leave out (a number by rule). Changes the drafts in place. */
  fill?(ctx: Ctx, candidates: CandidateOf<E, T>[]): Promise<void>
  /** What one row of the team alone may hold. */
  unique?: readonly Unique<FieldOf<E>>[]
  /** What fields name that must be there, by field or, within rows, as `tiers.userIds`: the table, or more about it. */
  refers?: { readonly [P in FieldOf<E> | `${FieldOf<E>}.${string}`]?: Table | Refers }
  /** What keeps a row from being deleted. */
  usedBy?: UsedBy<ColumnOf<T>>
  /** Business rules beside those; the issues of each candidate, none when it is good. */
  check?(ctx: Ctx, candidates: CandidateOf<E, T>[]): Promise<FieldIssue[][]>
  added?(ctx: Ctx, rows: { row: Stored<T>; draft: DraftIn<E, T> }[]): Promise<void>
  updated?(ctx: Ctx, change: { before: Stored<T>; after: Stored<T>; draft: DraftIn<E, T> }): Promise<void>
  /** Why a row cannot be deleted for another reason than its uses, by its id. */
  keeps?(ctx: Ctx, rows: Stored<T>[]): Promise<Map<number, Message>>
  /** Deletes otherwise than by removing the rows (kept for undoing). */
  remove?(ctx: Ctx, rows: Stored<T>[]): Promise<void>
  /** For sheets: how a reference's text (a number, a name) is found, by field. */
  lookups?: Record<string, Lookup>
}

/** An entity with its definition: what import, export and the verbs share. */
export interface Served<T extends Table = Table> {
  crud: CrudOf<Entity, Verb>
  definition: CrudDefinition & { table: T }
}

/** What `addRows` and its like take, of an entity whose verbs are not bound by `serveCrud`, or not by it alone. */
export const served = <E extends Entity, V extends Verb, T extends Table>(
  crud: CrudOf<E, V>,
  definition: CrudDefinition<E, T>,
): Served<T> => ({ crud, definition }) as unknown as Served<T>

export function shapeOf({ crud, definition }: Served, ctx: Pick<Ctx, 'caller'>): ListShape {
  return {
    columns: columnsOf(crud.entity, definition.more),
    search: crud.entity.search,
    sort: definition.sort,
    zone: ctx.caller.zone,
  }
}

/** Reads what a list shows: behind the wall of workshops, unless the definition says that it stands outside. */
export const reading = <T>(
  { everywhere }: CrudDefinition,
  ctx: Pick<Ctx, 'unscoped'>,
  read: () => Promise<T>,
): Promise<T> => (everywhere ? ctx.unscoped(read) : read())
