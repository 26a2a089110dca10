import type { CrudOf, Verb } from '../../contract/crud.ts'
import type { Entity } from '../../contract/entity.ts'
import type { Field } from '../../contract/field.ts'
import type { FieldIssue } from '../../contract/issues.ts'
import type { Sort } from '../../contract/list.ts'
import type { Message } from '../../contract/messages.ts'
import type { Ctx } from '../context.ts'
import type { Db } from '../db/pool.ts'
import type { Lookup } from './lookup.ts'
import type { StoredRow, Table, Values } from './rows.ts'
import type { ListShape, Source } from './select.ts'
import { columnsOf } from './where.ts'

/** One draft on its way in: a new row, or a change to `before`. `row` is its number in a sheet. */
export interface Candidate {
  draft: Values
  before?: StoredRow
}

/** What an entity's generic verbs stand on. Hooks take many rows at once, so that an import costs few queries. */
export interface CrudDefinition {
  table: Table
  /** The list's rows, with what the caller may see of them: `id`, `version`, every field, and the display texts of references. */
  list(db: Db, ctx: Pick<Ctx, 'caller' | 'language'>): Source
  /** Rows that belong to the whole team and are reckoned from all its workshops: the list is the same for all who may see it. */
  everywhere?: boolean
  sort?: Sort[]
  /** Columns beyond the entity's fields that conditions and sorting may name. */
  more?: Record<string, Pick<Field, 'kind'>>
  /** Fields kept in other tables; `added` and `updated` write them. */
  elsewhere?: readonly string[]
  /** Columns that are no fields, set by `fill`. */
  extra?: readonly string[]
  /** Fills what a person may leave out (a number by rule). Changes the drafts in place. */
  fill?(ctx: Ctx, candidates: Candidate[]): Promise<void>
  /** Business rules; the issues of each candidate, none when it is good. */
  check?(ctx: Ctx, candidates: Candidate[]): Promise<FieldIssue[][]>
  added?(ctx: Ctx, rows: { row: StoredRow; draft: Values }[]): Promise<void>
  updated?(ctx: Ctx, change: { before: StoredRow; after: StoredRow; draft: Values }): Promise<void>
  /** Why a row cannot be deleted, by its id. */
  keeps?(ctx: Ctx, rows: StoredRow[]): Promise<Map<number, Message>>
  /** Deletes otherwise than by removing the rows (kept for undoing). */
  remove?(ctx: Ctx, rows: StoredRow[]): Promise<void>
  /** For sheets: how a reference's text (a number, a name) is found, by field. */
  lookups?: Record<string, Lookup>
}

/** An entity with its definition: what import, export and the verbs share. */
export interface Served {
  crud: CrudOf<Entity, Verb>
  definition: CrudDefinition
}

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
