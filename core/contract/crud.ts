import { z } from 'zod'
import { type Endpoint, endpoint } from './endpoint.ts'
import type { DraftOf, Entity, PatchOf, RowOf } from './entity.ts'
import { shapeOf } from './field.ts'
import { bulkResult, idInput, idsInput, listInput, type Page, pageOf } from './list.ts'
import type { BulkResult } from './result.ts'
import { rowSchema } from './row.ts'
import { writtenText } from './text.ts'

export type Verb = 'select' | 'get' | 'add' | 'update' | 'delete' | 'import' | 'export'

/** The multipart fields that travel with an import's file. */
export const importInput = z
  .object({
    /**
     * `all`: nothing is written unless every row is good; `good`: the good rows are written, the others come back in a file; `check`:
     * nothing is written, and what would be is told.
     */
    mode: z.enum(['all', 'good', 'check']).default('all'),
    /** The field of each column, in the sheet's order; null: the column is left out. Absent: as the headings say. */
    fields: z.array(writtenText().max(64).nullable()).max(500).optional(),
    /** The file is text as a spreadsheet copies it: columns by tabs, rows by lines. */
    pasted: z.boolean().default(false),
    /** A row whose key exists already updates it; otherwise it is an error. */
    updateDuplicates: z.boolean().default(false),
  })
  .meta({ id: 'ImportInput' })

export const exportInput = listInput
  .pick({ where: true, sort: true })
  .extend({
    /** Fields to write, in order; absent: the entity's table list. */
    columns: z.array(writtenText().max(64)).max(200).optional(),
  })
  .meta({ id: 'ExportInput' })

export const jobStarted = z.object({ jobId: z.number().int() }).meta({ id: 'JobStarted' })

/** Of so many rows may fields be changed by one call. */
export const togetherMost = 200

/** What is changed of many rows at once: some of the fields that the entity lets be, to one value each. */
const togetherInput = ({ fields, together }: Entity) =>
  z.object({
    ids: z.array(z.number().int().positive()).min(1).max(togetherMost),
    values: shapeOf(
      Object.fromEntries(Object.entries(fields).filter(([key, { readonly }]) => together.includes(key) && !readonly)),
      true,
    ).refine((values) => Object.values(values).some((value) => value !== undefined), {
      params: { key: 'invalid.required' },
    }),
  })

interface Crud<E extends Entity> {
  select: Endpoint<typeof listInput, z.ZodType<Page<RowOf<E>>>>
  get: Endpoint<typeof idInput, z.ZodType<RowOf<E>>>
  add: Endpoint<z.ZodType<DraftOf<E>>, z.ZodType<RowOf<E>>>
  update: Endpoint<z.ZodType<PatchOf<E>>, z.ZodType<RowOf<E>>>
  delete: Endpoint<typeof idsInput, z.ZodType<BulkResult>>
  import: Endpoint<typeof importInput, typeof jobStarted>
  export: Endpoint<typeof exportInput, typeof jobStarted>
}

export type CrudOf<E extends Entity, V extends Verb> = Pick<Crud<E>, V> & {
  /** With `update`, of an entity that has fields for it: changes them of many rows, and says of the others why not. */
  updateMany?: Endpoint<ReturnType<typeof togetherInput>, z.ZodType<BulkResult>>
  entity: E
  /** A row in an answer, for other calls that answer one. */
  row: z.ZodType<RowOf<E>>
  noun: string
  right: string
}

/**
 * The generic verbs of an entity, opted in one by one: `POST ${prefix}/${verb}${Noun}`, each under `${right}.${view|add|edit|
 * delete|import|export}`. An import also serves `download${Noun}Template` and `undoImport${Noun}` (see `importing.ts`).
 */
export function crud<E extends Entity, const V extends Verb>(
  entity: E,
  def: { prefix: `/${string}`; noun: string; right: string; verbs: readonly V[] },
): CrudOf<E, V> {
  const path = (verb: string) => `${def.prefix}/${verb}${def.noun}` as const
  const right = (act: string) => ({ right: `${def.right}.${act}` })
  const row = rowSchema(entity.name, entity.fields) as unknown as z.ZodType<RowOf<E>>
  const page = pageOf(row) as unknown as z.ZodType<Page<RowOf<E>>>
  const what = `${entity.name} rows`
  const all: Crud<E> = {
    select: endpoint({
      path: path('select'),
      access: right('view'),
      input: listInput,
      output: page,
      summary: `A page of ${what}`,
      entity: entity.name,
    }),
    get: endpoint({
      path: path('get'),
      access: right('view'),
      input: idInput,
      output: row,
      summary: `One of the ${what}`,
    }),
    add: endpoint({
      path: path('add'),
      access: right('add'),
      write: true,
      input: entity.draft as unknown as z.ZodType<DraftOf<E>>,
      output: row,
      summary: `Adds one of the ${what}`,
    }),
    update: endpoint({
      path: path('update'),
      access: right('edit'),
      write: true,
      input: entity.patch as unknown as z.ZodType<PatchOf<E>>,
      output: row,
      summary: `Changes one of the ${what}; a stale version is refused`,
    }),
    delete: endpoint({
      path: path('delete'),
      access: right('delete'),
      write: true,
      input: idsInput,
      output: bulkResult,
      summary: `Deletes ${what}`,
    }),
    import: endpoint({
      path: path('import'),
      access: right('import'),
      write: true,
      travel: 'upload',
      input: importInput,
      output: jobStarted,
      summary: `Imports ${what} from a sheet`,
    }),
    export: endpoint({
      path: path('export'),
      access: right('export'),
      write: true,
      input: exportInput,
      output: jobStarted,
      summary: `Exports ${what} to a sheet`,
    }),
  }
  const chosen = Object.fromEntries(def.verbs.map((verb) => [verb, all[verb]])) as unknown as Pick<Crud<E>, V>
  const many = (def.verbs as readonly Verb[]).includes('update') && entity.together.length > 0
  const updateMany = endpoint({
    path: `${def.prefix}/updateMany${def.noun}`,
    access: right('edit'),
    write: true,
    input: togetherInput(entity),
    output: bulkResult,
    summary: `Changes fields of many ${what} at once`,
  })
  return { ...chosen, ...(many && { updateMany }), entity, row, noun: def.noun, right: def.right }
}
