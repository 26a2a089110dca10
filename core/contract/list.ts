import { z } from 'zod'
import { anyJson, recordOf } from './bounds.ts'
import type { FieldKind } from './field.ts'
import { limits } from './limits.ts'
import { writtenText } from './text.ts'

export const sortSchema = z
  .object({ field: writtenText().max(64), order: z.enum(['asc', 'desc']) })
  .meta({ id: 'Sort' })
export type Sort = z.infer<typeof sortSchema>

/**
 * Conditions by field: a plain value (text: contains; others: equal), an array (any of; null among them: none given), or `{ from, to }` (both inclusive,
 * either may be absent). `keyword` searches the entity's search fields at once.
 */
export const whereSchema = recordOf(writtenText().max(64), anyJson(32 * 1024), 50)
export type Where = z.infer<typeof whereSchema>

export const listInput = z
  .object({
    pageNum: z.number().int().min(1).max(1_000_000).default(1),
    pageSize: z.number().int().min(1).max(limits.pageSizeMost).default(20),
    sort: z.array(sortSchema).max(5).default([]),
    where: whereSchema.default({}),
    /** Number fields to add up over all rows under the conditions. */
    sums: z.array(writtenText().max(64)).max(5).optional(),
    /** A field with few values (a choice, a reference, a day): what the rows under the conditions come to for each of them. */
    group: writtenText().max(64).optional(),
  })
  .meta({ id: 'ListInput' })
export type ListInput = z.infer<typeof listInput>

/** Kinds of fields that a list may be grouped by. */
export const groupKinds: readonly FieldKind[] = ['choice', 'boolean', 'reference', 'text', 'date']

/** Of so many groups a list tells at most. */
export const groupsMost = 200

/** The rows of a list that hold one value. */
export interface ListGroup {
  /** As a condition takes it, within an array; null: the rows that hold none. */
  value: string | number | boolean | null
  /** Of a reference: what it is called in the reader's language. */
  label: string | null
  count: number
  /** As those of the whole list; absent where its rows are in different units. */
  sums?: Record<string, number>
}

/** One page of a list. `estimated`: there are more than `limits.exactTotal` rows and `total` is an estimate. */
export interface Page<Row> {
  rows: Row[]
  total: number
  estimated?: boolean
  /** By field, as asked for; absent where there are too many rows to add up (`estimated`), or in different units. */
  sums?: Record<string, number>
  /** As asked for, in the order of what they are called; absent where there are too many rows (`estimated`). */
  groups?: ListGroup[]
  /** There are more groups than are told. */
  moreGroups?: boolean
}

const sumsSchema = z.record(z.string(), z.number()).optional()

const groupSchema = z.object({
  value: z.union([z.string(), z.number(), z.boolean()]).nullable(),
  label: z.string().nullable(),
  count: z.number().int(),
  sums: sumsSchema,
})

export const pageOf = <T extends z.ZodType>(row: T) =>
  z.object({
    rows: z.array(row),
    total: z.number().int(),
    estimated: z.boolean().optional(),
    sums: sumsSchema,
    groups: z.array(groupSchema).optional(),
    moreGroups: z.boolean().optional(),
  })

export const idsInput = z.object({ ids: z.array(z.number().int().positive()).min(1).max(1000) }).meta({ id: 'Ids' })
export const idInput = z.object({ id: z.number().int().positive() }).meta({ id: 'Id' })

/** What the person said yes to, by the names that the server asked with (`askFirst`). */
export const confirmed = z.array(writtenText().max(64)).max(20).default([])

export const bulkResult = z
  .object({
    done: z.array(z.number()),
    skipped: z.array(z.object({ id: z.number(), name: z.string(), reason: z.string() })),
  })
  .meta({ id: 'BulkResult' })
