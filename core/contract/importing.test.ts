import { describe, expect, it } from 'vitest'
import { importInput, jobStarted } from './crud.ts'
import { endpoint } from './endpoint.ts'
import { templateOf, undoImportOf } from './importing.ts'

const molds = {
  entity: { name: 'mold' },
  noun: 'Mold',
  right: 'mold',
  import: endpoint({
    path: '/mouldservice/web/importMold',
    access: { right: 'mold.import' },
    write: true,
    travel: 'upload',
    input: importInput,
    output: jobStarted,
    summary: 'Imports molds',
  }),
}

describe('calls beside an import', () => {
  it('stand under the prefix and the right of the import', () => {
    expect(templateOf(molds)).toMatchObject({
      path: '/mouldservice/web/downloadMoldTemplate',
      access: { right: 'mold.import' },
      travel: 'download',
      write: false,
    })
    expect(undoImportOf(molds)).toMatchObject({
      path: '/mouldservice/web/undoImportMold',
      access: { right: 'mold.import' },
      travel: 'json',
      write: true,
    })
  })

  it('are refused for an import whose path is not of the noun', () => {
    expect(() => templateOf({ ...molds, noun: 'Other' })).toThrow(/importOther/)
  })
})
