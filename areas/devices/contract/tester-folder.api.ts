import { z } from 'zod'
import { endpoint } from '#core/contract/endpoint.ts'
import { idInput } from '#core/contract/list.ts'
import { writtenText } from '#core/contract/text.ts'
import { testerColumns } from './tester-file.api.ts'

const right = 'device.tellResults'

const place = {
  /** One of those that the server's owner allows the team. */
  folder: writtenText().trim().min(1).max(64),
  /** Folders below it, with slashes; empty: that itself. */
  within: writtenText().trim().max(200).default(''),
  /** Names of files: `*` stands for anything, `?` for one letter; empty: all. */
  pattern: writtenText().trim().max(100).default(''),
}

const setting = z.object({
  ...place,
  /** Times are told by the file: read once more, a row is known again by its time. */
  columns: testerColumns.required({ at: true }).extend({ at: writtenText().trim().min(1).max(128) }),
  /** Files that were read go into the folder `done` beside them; else they stay, and are read again once they are changed. */
  moves: z.boolean(),
  enabled: z.boolean(),
})
export type TesterFolderSetting = z.infer<typeof setting>

export const getTesterFolder = endpoint({
  path: '/productiondata/web/getTesterFolder',
  access: { right },
  input: idInput,
  output: z.object({
    /** Names of the folders that the team may read; none: the server's owner allows none. */
    allowed: z.array(z.string()),
    teamId: z.number(),
    folder: setting
      .extend({
        /** Why the last file, or the folder, was not read; null: it was. */
        problem: z.string().nullable(),
        lookedAt: z.string().nullable(),
        takenAt: z.string().nullable(),
        setByName: z.string(),
      })
      .nullable(),
  }),
  summary: 'The folder in which a tester leaves its files, and how reading it goes',
})
export type TesterFolder = z.infer<(typeof getTesterFolder)['output']>

export const setTesterFolder = endpoint({
  path: '/productiondata/web/setTesterFolder',
  access: { right },
  write: true,
  input: idInput.extend({ folder: setting.nullable() }),
  output: z.object({}),
  summary:
    'Has the files of a folder taken by themselves as results of a tester, in the place of the caller; null: no longer',
})

export const readTesterFolder = endpoint({
  path: '/productiondata/web/readTesterFolder',
  access: { right },
  input: z.object(place),
  output: z.object({
    /** The newest that is called so. */
    file: z.string(),
    header: z.array(z.string()),
    rows: z.array(z.array(z.string())),
    count: z.number(),
  }),
  summary: 'The headings and first rows of the newest file of a folder',
})
