import type { Ctx } from '#core/server/context.ts'
import type { Database } from '#core/server/db/pool.ts'
import { bytesOf, findFile } from '#core/server/files/store.ts'
import type { JobCtx, JobHandler } from '#core/server/jobs/worker.ts'
import { notFound, throwIf } from '#core/server/refusal.ts'
import type { DevicePoint } from '../../contract/device.ts'
import { type TesterColumns, type TesterFileResult, testerRowsTried } from '../../contract/tester-file.api.ts'
import { Days } from '../intake/days.ts'
import { type KnownDevice, type KnownTeam, readTeam } from '../intake/registry.ts'
import { takeBatch } from '../intake/take-batch.ts'
import { whyNoFile } from '../policy.ts'
import { wordProblem } from '../word-problem.ts'
import { tableOf } from './read.ts'
import { type FileRow, rowsOf, serialName } from './rows.ts'

export interface TesterFilePayload {
  fileNo: string
  fileName: string
  deviceId: number
  columns: TesterColumns
  mode: 'check' | 'take'
}

/** Rows that are taken in one transaction: scanners at the same stations wait for no more. */
const atOnce = 50
/** Problems that are told one by one. */
const problemsMost = 200

/** Carries what was found out of the transaction that it undoes. */
class Undone extends Error {
  constructor(readonly counted: Counted) {
    super('undone')
  }
}

type Counted = Pick<TesterFileResult, 'taken' | 'repeated' | 'problems'>

/** Takes a tester's file as its messages would be: kept once, sorted out where they repeat, and each a scan at the tester's station. */
export const takesTesterFile = (database: Database): JobHandler => ({
  lane: 'sheets',
  async run(job) {
    const payload = job.payload as TesterFilePayload
    const { mode } = payload
    const days = new Days(database)
    const { all, rows, fileName } = await rowsOfJob(job)
    const wanted = mode === 'check' ? rows.slice(0, testerRowsTried) : rows
    const { problems, ...sums } =
      mode === 'take'
        ? await takeRows(job, days, { ...payload, fileName }, wanted)
        : await tryRows(job, days, payload, wanted)
    const told = { written: mode === 'take', rows: all, tried: wanted.length, ...sums }
    return {
      ...told,
      problems: problems.slice(0, problemsMost),
      problemCount: problems.length,
    } satisfies TesterFileResult
  },
})

/** What would become of rows: nothing of it stays. */
async function tryRows(job: JobCtx, days: Days, of: Of, rows: readonly FileRow[]): Promise<Counted> {
  await days.prepare(rows.map(({ message }) => message))
  return takeSome(job, of, rows, 'check')
}

/** Takes the rows of a file, some at a time, and logs what became of them. */
export async function takeRows(
  job: JobCtx,
  days: Days,
  of: Of & { fileName: string },
  rows: readonly FileRow[],
): Promise<Counted> {
  const counted: Counted = { taken: 0, repeated: 0, problems: [] }
  for (let from = 0; from < rows.length; from += atOnce) {
    const some = rows.slice(from, from + atOnce)
    await days.prepare(some.map(({ message }) => message))
    add(counted, await takeSome(job, of, some, 'take'))
    await job.progress((from + some.length) / rows.length)
  }
  await job.act(async (ctx) => tellTaken(ctx, of, counted))
  return counted
}

/** The tester, and which of its columns hold what. */
type Of = Pick<TesterFilePayload, 'deviceId' | 'columns'>

function add(to: Counted, { taken, repeated, problems }: Counted): void {
  to.taken += taken
  to.repeated += repeated
  to.problems.push(...problems)
}

async function rowsOfJob(job: JobCtx): Promise<{ all: number; rows: FileRow[]; fileName: string }> {
  const { fileNo, fileName, deviceId, columns } = job.payload as TesterFilePayload
  return job.act(async (ctx) => {
    const { device } = await knownDevice(ctx, deviceId)
    const table = await tableOf(await bytesOf(ctx.db, await findFile(ctx.db, fileNo, ctx.caller)))
    const from = { deviceId, topic: `file ${device.number}`, zone: ctx.caller.zone, receivedAt: ctx.now.getTime() }
    const rows = rowsOf(table, columns, from)
    return { all: rows.length, rows, fileName }
  })
}

/** @throws a refusal: it is gone or not in use, or whoever asked may not have results told */
async function knownDevice(ctx: Ctx, deviceId: number): Promise<{ team: KnownTeam; device: KnownDevice }> {
  throwIf(whyNoFile(ctx.caller))
  const team = await readTeam(ctx.db, ctx.caller.teamId)
  const device = team?.devices.get(deviceId)
  if (!team || !device) throw notFound()
  return { team, device }
}

async function takeSome(
  job: JobCtx,
  { deviceId, columns }: Of,
  some: readonly FileRow[],
  mode: 'check' | 'take',
): Promise<Counted> {
  try {
    return await job.act(async (ctx) => {
      const { team, device } = await knownDevice(ctx, deviceId)
      const devices = new Map([[deviceId, { ...device, points: pointsOf(columns) }]])
      const { outcomes } = await takeBatch(
        ctx,
        { ...team, devices },
        some.map(({ message }) => message),
      )
      ctx.touch('deviceSignal', [deviceId])
      const counted: Counted = { taken: 0, repeated: 0, problems: [] }
      for (const { number: row, serial, message, problem } of some) {
        const { problems = [], repeated = false } = outcomes.get(message) ?? {}
        const [first] = problems
        if (problem) counted.problems.push({ row, serial, problem: ctx.t(problem.key, problem.params) })
        else if (first)
          counted.problems.push({
            row,
            serial,
            problem: first.reason === 'refused' ? first.detail : wordProblem(ctx.t, first),
          })
        else if (repeated) counted.repeated += 1
        else counted.taken += 1
      }
      if (mode === 'check') throw new Undone(counted)
      return counted
    })
  } catch (error) {
    if (error instanceof Undone) return error.counted
    throw error
  }
}

/** What the values of a row are for, whatever the device says by other ways. */
function pointsOf({ values }: TesterColumns): Map<string, DevicePoint> {
  const point = (name: string, use: DevicePoint['use']): [string, DevicePoint] => [
    name,
    {
      name,
      use,
      machineId: null,
      lamp: null,
      counting: 'pulses',
      intervalMs: 0,
      outputQuantity: 1,
      button: null,
      codes: null,
      characteristic: null,
      register: null,
      address: null,
      format: null,
      words: null,
      nodeId: null,
    },
  ]
  return new Map([point(serialName, 'serial'), ...values.map(({ characteristic }) => point(characteristic, 'result'))])
}

async function tellTaken(
  ctx: Ctx,
  { deviceId, fileName }: Of & { fileName: string },
  { taken, repeated, problems }: Counted,
): Promise<void> {
  const { device } = await knownDevice(ctx, deviceId)
  const note = ctx.t('testerFile.log', { file: fileName, taken, repeated, problems: problems.length })
  ctx.audit({ verb: 'testerFile', entity: 'device', id: deviceId, name: device.number, note })
}
