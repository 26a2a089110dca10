import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { Message } from '#core/contract/messages.ts'
import type { AheadCtx, Ctx } from '#core/server/context.ts'
import { Folder, FolderError, foldersOf, isCalled, isQuiet, type ListedFile } from '#core/server/files/folder.ts'
import { notFound, Refusal, refuse, refuseField } from '#core/server/refusal.ts'
import type * as api from '../../contract/tester-folder.api.ts'
import { rowsShown, tableOf } from './read.ts'

/** Folders that the server's owner allows, by `team/name`. */
export type Folders = ReadonlyMap<string, string>

/** Files are no larger than one that is taken by hand. */
const mostBytes = 10 * 1024 * 1024

type Place = Pick<InputOf<typeof api.readTesterFolder>, 'folder' | 'within' | 'pattern'>

/** The folder of a team by the name that the team calls it. @throws FolderError */
export async function openPlace(folders: Folders, teamId: number, { folder, within }: Place): Promise<Folder> {
  const root = folders.get(`${teamId}/${folder}`)
  if (!root) throw new FolderError('missing', folder)
  return Folder.open(root, within)
}

/** Its files that are called so and are not being written any more, the oldest first. */
export const filesIn = async (folder: Folder, { pattern }: Pick<Place, 'pattern'>): Promise<ListedFile[]> =>
  (await folder.list()).filter((file) => isCalled(file.name, pattern || '*') && isQuiet(file))

export const bytesOfFile = (folder: Folder, { name }: ListedFile): Promise<Buffer | null> =>
  folder.read(name, mostBytes)

/** What people call it by: where it lies on the server is nobody's business. */
export const placeText = ({ folder, within }: Pick<Place, 'folder' | 'within'>): string =>
  within ? `${folder}/${within}` : folder

/** Why a folder, or a file in it, is not read, in words for whoever set it. @param place the folder or the file */
export function whyUnread(error: unknown, place: string): Message {
  if (error instanceof FolderError) return { key: `testerFolder.${error.problem}`, params: { place } }
  // What is wrong with the file stands in the refusal.
  if (error instanceof Refusal) {
    const [issue] = error.issues
    return issue ? { key: issue.key, params: issue.params } : error.reason
  }
  throw error
}

export async function readFolder(
  { caller }: AheadCtx,
  input: InputOf<typeof api.readTesterFolder>,
  folders: Folders,
): Promise<OutputOf<typeof api.readTesterFolder>> {
  try {
    const folder = await openPlace(folders, caller.teamId, input)
    const file = (await filesIn(folder, input)).at(-1)
    const bytes = file && (await bytesOfFile(folder, file))
    if (!file || !bytes) throw refuse('testerFolder.noFile', { pattern: input.pattern || '*' })
    const { header, rows } = await tableOf(bytes)
    return {
      file: file.name,
      header,
      rows: rows.slice(0, rowsShown).map(({ cells }) => cells),
      count: rows.length,
    }
  } catch (error) {
    if (!(error instanceof FolderError)) throw error
    const { key, params } = whyUnread(error, placeText(input))
    throw refuseField('folder', key, params)
  }
}

export async function testerFolder(
  ctx: Ctx,
  { id }: InputOf<typeof api.getTesterFolder>,
  folders: Folders,
): Promise<OutputOf<typeof api.getTesterFolder>> {
  const { teamId } = ctx.caller
  await deviceNumber(ctx, id)
  const row = await ctx.db
    .selectFrom('testerFolder as f')
    .innerJoin('teamUser as u', (j) => j.onRef('u.teamId', '=', 'f.teamId').onRef('u.id', '=', 'f.setBy'))
    .select(['f.folder', 'f.within', 'f.pattern', 'f.columns', 'f.moves', 'f.enabled', 'f.problem'])
    .select(['f.lookedAt', 'f.takenAt', 'u.name as setByName'])
    .where('f.deviceId', '=', id)
    .executeTakeFirst()
  const problem = row?.problem as Message | null | undefined
  return {
    allowed: foldersOf(folders, teamId),
    teamId,
    folder: row
      ? {
          ...row,
          columns: row.columns as api.TesterFolderSetting['columns'],
          problem: problem ? ctx.t(problem.key, problem.params) : null,
        }
      : null,
  }
}

async function deviceNumber(ctx: Ctx, id: number): Promise<string> {
  const device = await ctx.db
    .selectFrom('device')
    .select(['number', 'lineStation'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!device) throw notFound()
  if (!device.lineStation) throw refuse('testerFile.noStation', { device: device.number })
  return device.number
}

/** Sets where a tester's files are taken from. What was read before is known no more where the place or the columns are others: rows are. */
export async function updateTesterFolder(
  ctx: Ctx,
  { id, folder }: InputOf<typeof api.setTesterFolder>,
  folders: Folders,
): Promise<Record<string, never>> {
  const number = await deviceNumber(ctx, id)
  if (folder && !folders.has(`${ctx.caller.teamId}/${folder.folder}`))
    throw refuseField('folder.folder', 'testerFolder.missing', { place: folder.folder })
  if (folder) await keep(ctx, id, folder)
  else await ctx.db.deleteFrom('testerFolder').where('deviceId', '=', id).execute()
  const note = folder
    ? ctx.t('testerFolder.log', { place: placeText(folder), pattern: folder.pattern || '*' })
    : ctx.t('testerFolder.logEnded')
  ctx.audit({ verb: 'testerFolder', entity: 'device', id, name: number, note })
  ctx.touch('testerFolder', [id])
  return {}
}

async function keep(ctx: Ctx, deviceId: number, { columns, ...setting }: api.TesterFolderSetting): Promise<void> {
  const set = {
    ...setting,
    columns: JSON.stringify(columns),
    problem: null,
    setBy: ctx.caller.userId,
    setAt: ctx.now.toISOString(),
  }
  await ctx.db
    .insertInto('testerFolder')
    .values({ deviceId, ...set })
    .onConflict((c) => c.columns(['teamId', 'deviceId']).doUpdateSet({ ...set, known: '{}' }))
    .execute()
}
