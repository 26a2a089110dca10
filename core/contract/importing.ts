import { z } from 'zod'
import { type Endpoint, endpoint } from './endpoint.ts'

/** What an importing entity's generic verbs tell: enough of a `CrudOf<E, 'import'>` to name its two further calls. */
export interface Importing {
  import: Endpoint
  entity: { name: string }
  noun: string
  right: string
}

/** `.../importMold` → `.../${verb}`; the prefix is that of the import itself. */
function beside(crud: Importing, verb: string): `/${string}` {
  const tail = `/import${crud.noun}`
  if (!crud.import.path.endsWith(tail)) throw new Error(`import of ${crud.entity.name} must end with ${tail}`)
  return `/${crud.import.path.slice(1, -tail.length)}/${verb}`
}

export const templateInput = z.object({})

export const undoImportInput = z.object({ batchId: z.number().int().positive() }).meta({ id: 'UndoImportInput' })

/** `undone`: rows that the batch had added or updated, now as before it. */
export const undoImportOutput = z.object({ undone: z.number().int() }).meta({ id: 'UndoImportOutput' })

/** `POST ${prefix}/download${Noun}Template`: the sheet to fill in, in the caller's language. Under the right to import. */
export const templateOf = (crud: Importing): Endpoint<typeof templateInput, z.ZodType> =>
  endpoint({
    path: beside(crud, `download${crud.noun}Template`),
    access: { right: `${crud.right}.import` },
    travel: 'download',
    input: templateInput,
    output: z.any(),
    summary: `The sheet to import ${crud.entity.name} rows with`,
  })

/** `POST ${prefix}/undoImport${Noun}`: takes a whole batch back; refused when one of its rows was changed or used since. */
export const undoImportOf = (crud: Importing): Endpoint<typeof undoImportInput, typeof undoImportOutput> =>
  endpoint({
    path: beside(crud, `undoImport${crud.noun}`),
    access: { right: `${crud.right}.import` },
    write: true,
    input: undoImportInput,
    output: undoImportOutput,
    summary: `Takes back an import of ${crud.entity.name} rows`,
  })
