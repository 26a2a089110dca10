import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Endpoint } from '../../contract/endpoint.ts'
import type { Language } from '../../contract/languages.ts'
import type { MessageKey } from '../../contract/messages.ts'
import { act } from '../act.ts'
import type { Caller, Clean, Ctx } from '../context.ts'
import type { Database } from '../db/pool.ts'
import type { Events } from '../events.ts'
import { translator } from '../i18n.ts'
import { areaOff, Refusal } from '../refusal.ts'
import { type LaneName, lanesOf, slots, type Taken, takeNext } from './lanes.ts'

/** A job at work. Each `act` is a transaction of its own within the job's team; a long job commits step by step or once. */
export interface JobCtx {
  payload: unknown
  /** Whoever started it, with the rights he has now. */
  caller: Caller
  language: Language
  attempt: number
  act<T>(work: (ctx: Ctx) => Promise<T>): Promise<T>
  /** Stars what the team does not want to read, as in the input of a call to the endpoint. */
  clean<T>(endpoint: Endpoint, input: T): Promise<T>
  /** Says how far it is (0–1). Throws when the person asked to stop; what is not committed is then undone. */
  progress(share: number, message?: string): Promise<void>
}

export interface JobHandler {
  /** The area that it is of; set where the areas are joined. */
  area?: string
  /** Where jobs of the kind wait and run; see `lanes.ts`. Absent: `sheets` for exports and imports, else `interactive`. */
  lane?: LaneName
  /** @returns the job's result, kept with it */
  run(job: JobCtx): Promise<Record<string, unknown>>
}

/** Loads the caller of a job; identity knows how. */
export type CallerOf = (teamId: number, userId: number | null, accessKeyId: number | null) => Promise<Caller>

class Cancelled extends Error {}

const lease = 60
/** So often a job is begun beyond its attempts because its server ended under it; then it is taken for what ends servers. */
const cutOff = 2

/** Takes due jobs of all teams, a few at once; several servers share them through SKIP LOCKED. */
export class Worker {
  private running = new Map<Promise<void>, LaneName>()
  /** The kinds of job in each lane. */
  private readonly lanes: Map<LaneName, string[]>
  private timer: NodeJS.Timeout | undefined
  private stopped = false
  private taking = false
  private wokenAgain = false

  constructor(
    private readonly database: Database,
    private readonly events: Events,
    private readonly handlers: Record<string, JobHandler>,
    private readonly callerOf: CallerOf,
    private readonly clean: Clean,
    private readonly log: Logger,
  ) {
    this.lanes = lanesOf(handlers)
  }

  start(): void {
    this.timer = setInterval(() => this.wake(), 1_000)
    this.wake()
  }

  /** Looks for work now (a job was just left). */
  wake(): void {
    if (this.stopped) return
    // What was left while others were being taken is looked for right after them, not a second later.
    if (this.taking) {
      this.wokenAgain = true
      return
    }
    this.taking = true
    void this.fill()
      .catch((error) => this.log.warn({ err: error }, 'jobs could not be taken'))
      .finally(() => {
        this.taking = false
        if (!this.wokenAgain) return
        this.wokenAgain = false
        this.wake()
      })
  }

  /** Takes no more jobs and waits for those at work; their lease lets another server take what is cut off. */
  async stop(): Promise<void> {
    this.stopped = true
    clearInterval(this.timer)
    await Promise.allSettled(this.running.keys())
  }

  private async fill(): Promise<void> {
    for (const [lane, kinds] of this.lanes) await this.fillLane(lane, kinds)
  }

  private async fillLane(lane: LaneName, kinds: string[]): Promise<void> {
    const underWay = () => [...this.running.values()].filter((each) => each === lane).length
    while (!this.stopped && underWay() < slots[lane]) {
      const job = await this.database.inNoTeam((db) => takeNext(db, lane, kinds, lease))
      if (!job) return
      const work: Promise<void> = this.run(job).finally(() => {
        this.running.delete(work)
        this.wake()
      })
      this.running.set(work, lane)
    }
  }

  private async run(job: Taken): Promise<void> {
    const beat = setInterval(() => void this.extend(job).catch(() => undefined), (lease * 1000) / 3)
    try {
      const handler = this.handlers[job.kind]
      if (!handler) throw new Error(`no handler of ${job.kind}`)
      if (job.attempts > job.maxAttempts + cutOff)
        throw new Error(`Its server ended while it ran, ${job.attempts - 1} times; it is not begun again.`)
      const caller = await this.callerOf(job.teamId, job.userId, job.accessKeyId)
      if (handler.area && caller.areasOff.has(handler.area)) throw areaOff(handler.area, translator(job.language))
      const result = await handler.run(this.contextOf(job, caller))
      await this.close(job, { state: 'done', result: JSON.stringify(result), progress: 1 })
    } catch (error) {
      await this.fail(job, error).catch((failure) => this.log.error({ err: failure }, 'a job could not be closed'))
    } finally {
      clearInterval(beat)
    }
  }

  private contextOf(job: Taken, caller: Caller): JobCtx {
    const origin = { caller, language: job.language, ip: null, path: job.kind, effort: 'job' as const }
    return {
      payload: job.payload,
      caller,
      language: job.language,
      attempt: job.attempts,
      act: (work) => act(this.database, this.events, origin, work),
      clean: (endpoint, input) => this.clean(caller, endpoint, input),
      progress: async (share, message) => {
        const state = await this.database.beside((db) =>
          db
            .updateTable('job')
            .set({ progress: Math.min(1, Math.max(0, share)), ...(message === undefined ? {} : { message }) })
            .where('teamId', '=', job.teamId)
            .where('id', '=', job.id)
            .returning('cancelAsked')
            .executeTakeFirst(),
        )
        if (!state || state.cancelAsked) throw new Cancelled()
        this.tell(job)
      },
    }
  }

  private async fail(job: Taken, error: unknown): Promise<void> {
    if (error instanceof Cancelled)
      return this.close(job, { state: 'cancelled', message: this.word(job, 'job.cancelled') })
    const refused = error instanceof Refusal
    const text = refused
      ? translator(job.language)(error.reason.key, error.reason.params)
      : this.word(job, 'job.failed')
    if (!refused) this.log.error({ err: error, job: job.id, kind: job.kind }, 'a job failed')
    const detail = error instanceof Error ? error.message : String(error)
    if (!refused && job.attempts < job.maxAttempts) {
      // 10 s, 40 s, 90 s …: long enough for a mail server to come back, short enough for a call for help.
      const wait = 10 * job.attempts ** 2
      const runAt = new Date(Date.now() + wait * 1000).toISOString()
      return this.close(job, { state: 'waiting', message: text, error: detail, runAt })
    }
    return this.close(job, { state: 'failed', message: text, error: detail })
  }

  private word(job: Taken, key: MessageKey): string {
    return translator(job.language)(key)
  }

  private async close(job: Taken, change: { state: string } & Record<string, string | number>): Promise<void> {
    const ended = change.state !== 'waiting'
    await this.database.inNoTeam((db) =>
      db
        .updateTable('job')
        .set({ ...change, lockedUntil: null, finishedAt: ended ? new Date().toISOString() : null })
        .where('teamId', '=', job.teamId)
        .where('id', '=', job.id)
        .execute(),
    )
    this.tell(job)
  }

  private extend(job: Taken): Promise<unknown> {
    return this.database.inNoTeam((db) =>
      sql`update job set locked_until = now() + make_interval(secs => ${lease}) where team_id = ${job.teamId} and id = ${job.id} and state = 'running'`.execute(
        db,
      ),
    )
  }

  private tell(job: Taken): void {
    this.database.announce([JSON.stringify({ team: job.teamId, topic: `job:${job.id}` })])
  }
}
