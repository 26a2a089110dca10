import { sql } from 'kysely'
import { languageOf } from '#core/contract/languages.ts'
import type { Message } from '#core/contract/messages.ts'
import type { Ctx } from '#core/server/context.ts'
import type { Database } from '#core/server/db/pool.ts'
import type { Folder, ListedFile } from '#core/server/files/folder.ts'
import type { AreaServer, TimerService } from '#core/server/handler.ts'
import { enqueue } from '#core/server/jobs/enqueue.ts'
import type { JobCtx, JobHandler } from '#core/server/jobs/worker.ts'
import type { TesterFolderSetting } from '../../contract/tester-folder.api.ts'
import { Days } from '../intake/days.ts'
import { whyNoFile } from '../policy.ts'
import { bytesOfFile, type Folders, filesIn, openPlace, placeText, whyUnread } from './folder.ts'
import { refuseColumns, tableOf } from './read.ts'
import { rowsOf } from './rows.ts'
import { takeRows } from './take.ts'

export const testerFolderKind = 'devices.testerFolder'

/** One job takes so many files; those that are left wait for the next minute. */
const filesMost = 20
const doneFolder = 'done'
const unreadFile = 'testerFolder.unreadFile'
const noRight = 'testerFolder.noRight'

/** Looks each minute for what testers have written, in the place of whoever set the folder. */
export const testerFolderTimer = (folders: Folders): NonNullable<AreaServer['timers']>[number] => ({
  name: 'devices.testerFolders',
  cron: '15 * * * * *',
  run: (service) => (folders.size ? lookIntoFolders(service, folders) : Promise.resolve()),
})

interface Looked extends Pick<TesterFolderSetting, 'folder' | 'within' | 'pattern'> {
  teamId: number
  deviceId: number
  setBy: number
  language: string | null
  known: Known
  problem: Message | null
}

/**
 * Leaves a job for each folder in which something is new: what lies there is listed while no connection is held, as a disk of the network may
 * keep one waiting.
 */
export async function lookIntoFolders(service: TimerService, folders: Folders): Promise<void> {
  const watched: Looked[] = []
  await service.eachTeam(async (ctx) => void watched.push(...(await foldersOfTeam(ctx))))
  const due: Looked[] = []
  for (const each of watched) if (await hasNews(folders, each)) due.push(each)
  await service.eachTeam(
    async (ctx) => {
      const { teamId } = ctx.caller
      const mine = watched.filter((each) => each.teamId === teamId).map(({ deviceId }) => deviceId)
      await ctx.db
        .updateTable('testerFolder')
        .set({ lookedAt: ctx.now.toISOString() })
        .where('deviceId', '=', sql<number>`any(${mine}::bigint[])`)
        .execute()
      for (const each of due) if (each.teamId === teamId) await leave(ctx, each)
    },
    new Set(watched.map(({ teamId }) => teamId)),
  )
}

async function foldersOfTeam(ctx: Ctx): Promise<Looked[]> {
  const { rows } = await sql<Looked>`
    select f.team_id, f.device_id, f.set_by, c.language, f.folder, f.within, f.pattern, f.known, f.problem
    from tester_folder f
    join device d on d.team_id = f.team_id and d.id = f.device_id and d.enabled and d.line_station is not null
    join team_user u on u.team_id = f.team_id and u.id = f.set_by and u.deleted_at is null
    left join notification_contact c on c.team_id = f.team_id and c.user_id = f.set_by
    where f.enabled order by f.device_id`.execute(ctx.db)
  return rows
}

/** Whether a file is to be read, or what is told of the folder is true no more. */
async function hasNews(folders: Folders, { teamId, known, problem, ...place }: Looked): Promise<boolean> {
  // It waits for somebody to save it anew.
  if (problem?.key === noRight) return false
  try {
    const there = await filesIn(await openPlace(folders, teamId, place), place)
    const told = problem && (problem.key !== unreadFile || !there.some(({ name }) => name === unreadIn(problem)))
    return Boolean(told) || there.some((file) => !isKnown(known, file))
  } catch (error) {
    return problem?.key !== whyUnread(error, placeText(place)).key
  }
}

const leave = (ctx: Ctx, { teamId, deviceId, setBy, language }: Looked) =>
  enqueue(ctx.db, {
    teamId,
    userId: setBy,
    language: languageOf(language),
    kind: testerFolderKind,
    key: String(deviceId),
    payload: { deviceId },
  })

/** Files that lie there and were read. */
type Known = Record<string, [changedAt: number, bytes: number]>

interface Watched extends TesterFolderSetting {
  deviceId: number
  number: string
  known: Known
  /** What was told before. */
  problem: Message | null
}

/** Takes what lies in a tester's folder, file after file. One that cannot be read is named, and holds up none behind it. */
export const takesTesterFolder = (database: Database, folders: Folders): JobHandler => ({
  lane: 'sheets',
  async run(job) {
    const watched = await watchedOf(job)
    if (!watched) return { files: 0 }
    const days = new Days(database)
    // A folder that cannot be listed for a while has its files still known when it is back.
    const known: Known = { ...watched.known }
    let problem: Message | null = null
    let files = 0
    // It is told as long as the file lies there: whoever left it may look days later.
    const standing = () => problem ?? (watched.problem && known[unreadIn(watched.problem)] ? watched.problem : null)
    try {
      const folder = await openPlace(folders, job.caller.teamId, watched)
      const there = await filesIn(folder, watched)
      // What no longer lies there needs not be known.
      const names = new Set(there.map(({ name }) => name))
      for (const name of Object.keys(known)) if (!names.has(name)) delete known[name]
      for (const file of there.filter((each) => !isKnown(known, each)).slice(0, filesMost)) {
        problem = (await takeFile(job, days, { folder, file, watched })) ?? problem
        known[file.name] = [file.changedAt, file.bytes]
        await keepKnown(job, watched, { known, problem: standing(), taken: true })
        files += 1
      }
    } catch (error) {
      problem = whyUnread(error, placeText(watched))
    }
    await keepKnown(job, watched, { known, problem: standing(), taken: false })
    return { files }
  },
})

/** The file that a message says was not read; empty: it is of the folder. */
const unreadIn = ({ key, params }: Message): string => (key === unreadFile ? String(params?.file) : '')

const isKnown = (known: Known, { name, changedAt, bytes }: ListedFile): boolean =>
  known[name]?.[0] === changedAt && known[name][1] === bytes

/** What is watched, for whoever set it as long as he may have results told; null: nothing any more. */
const watchedOf = (job: JobCtx): Promise<Watched | null> =>
  job.act(async (ctx) => {
    const { deviceId } = job.payload as { deviceId: number }
    const row = await ctx.db
      .selectFrom('testerFolder as f')
      .innerJoin('device as d', (j) => j.onRef('d.teamId', '=', 'f.teamId').onRef('d.id', '=', 'f.deviceId'))
      .select([
        'f.folder',
        'f.within',
        'f.pattern',
        'f.columns',
        'f.moves',
        'f.enabled',
        'f.known',
        'f.problem',
        'd.number',
      ])
      .where('f.deviceId', '=', deviceId)
      .where('f.enabled', '=', true)
      .where('d.enabled', '=', true)
      .where('d.lineStation', 'is not', null)
      .executeTakeFirst()
    if (!row) return null
    if (!whyNoFile(ctx.caller)) return { ...row, deviceId } as Watched
    await tellProblem(ctx, deviceId, { key: noRight })
    return null
  })

interface Found {
  folder: Folder
  file: ListedFile
  watched: Watched
}

/** @returns why it was not read; null: it was, whatever its rows say */
async function takeFile(job: JobCtx, days: Days, { folder, file, watched }: Found): Promise<Message | null> {
  const { deviceId, number, columns, moves } = watched
  try {
    const bytes = await bytesOfFile(folder, file)
    // Somebody took it away meanwhile.
    if (!bytes) return null
    const table = await tableOf(bytes)
    refuseColumns(columns, table)
    const from = { deviceId, topic: `file ${number}`, zone: job.caller.zone, receivedAt: Date.now() }
    const rows = rowsOf(table, columns, from)
    await takeRows(job, days, { deviceId, columns, fileName: file.name }, rows)
    if (moves) await folder.move(file.name, doneFolder, `${file.changedAt}-${file.name}`)
    return null
  } catch (error) {
    const why = whyUnread(error, file.name)
    return job.act(async (ctx) => ({
      key: unreadFile,
      params: { file: file.name, why: ctx.t(why.key, why.params) },
    }))
  }
}

const tellProblem = async (ctx: Ctx, deviceId: number, problem: Message) => {
  await ctx.db
    .updateTable('testerFolder')
    .set({ problem: JSON.stringify(problem), lookedAt: ctx.now.toISOString() })
    .where('deviceId', '=', deviceId)
    .execute()
  ctx.touch('testerFolder', [deviceId])
}

/** Keeps what was read; of a folder that was set anew meanwhile nothing. */
const keepKnown = (
  job: JobCtx,
  { deviceId, folder, within, pattern }: Watched,
  { known, problem, taken }: { known: Known; problem: Message | null; taken: boolean },
): Promise<void> =>
  job.act(async (ctx) => {
    const now = ctx.now.toISOString()
    await ctx.db
      .updateTable('testerFolder')
      .set({
        known: JSON.stringify(known),
        problem: problem && JSON.stringify(problem),
        lookedAt: now,
        ...(taken && { takenAt: now }),
      })
      .where('deviceId', '=', deviceId)
      .where('folder', '=', folder)
      .where('within', '=', within)
      .where('pattern', '=', pattern)
      .execute()
    if (taken) ctx.touch('testerFolder', [deviceId])
  })
