import { setImmediate as nextTurn } from 'node:timers/promises'
import type { KyselyPlugin } from 'kysely'
import type { Logger } from 'pino'
import {
  type ActOrigin,
  type Answered,
  act,
  close,
  contextOn,
  type Finishing,
  logRecordsOf,
  nothingPending,
  type Pending,
  publishTouched,
} from './act.ts'
import type { Ctx } from './context.ts'
import { type Database, type Db, standingFor } from './db/pool.ts'
import type { Events } from './events.ts'
import { Refusal } from './refusal.ts'
import { StepBatcher } from './step-batcher.ts'
import { RunAlone } from './steps.ts'

type Work = (ctx: Ctx, finishing: Finishing) => Promise<unknown>

/** An act that may share a transaction with others of its team. */
interface QueuedAct {
  origin: ActOrigin
  work: Work
  idempotencyKey: string | undefined
  done(result: unknown): void
  failed(error: unknown): void
}

interface Queue {
  waiting: QueuedAct[]
  underWay: number
}

/** Two transactions of a team overlap: while one waits for the database the other reckons. */
const atOnce = 2
const most = 50

/**
 * Lets acts of one team that come at the same time share a transaction, and do each of their steps in one statement for all. Nobody waits
 * for others to come: those whose calls were read in one turn of the event loop go together at its end, those who come while transactions are
 * under way with the next.
 *
 * An act that is refused before it has written anything leaves the others as they are. When one is refused later, or a statement fails,
 * nothing of the transaction is kept and each act is done anew in a transaction of its own.
 */
export class SharedTransactions {
  private readonly queues = new Map<number, Queue>()
  private readonly going = new Set<Promise<void>>()

  constructor(
    private readonly database: Database,
    private readonly events: Events,
    private readonly log?: Pick<Logger, 'warn'>,
  ) {}

  /** As `act`. The caller must see every workshop: what acts see is set for their whole transaction. */
  run(origin: ActOrigin, work: Work, idempotencyKey?: string): Promise<unknown> {
    return new Promise((done, failed) => this.queue({ origin, work, idempotencyKey, done, failed }))
  }

  /** Resolves once nothing is under way or waits. */
  async end(): Promise<void> {
    while (this.going.size) await Promise.all(this.going)
  }

  private queue(queued: QueuedAct): void {
    const { teamId } = queued.origin.caller
    const queue = this.queues.get(teamId) ?? { waiting: [], underWay: 0 }
    this.queues.set(teamId, queue)
    queue.waiting.push(queued)
    // The answers of one transaction leave together, and the next calls of those who got them come together: were the first to go by itself,
    // it would cost all others a commit's time.
    if (queue.waiting.length === 1) this.keep(nextTurn().then(() => this.start(teamId, queue)))
  }

  private start(teamId: number, queue: Queue): void {
    if (!queue.waiting.length) {
      if (!queue.underWay && this.queues.get(teamId) === queue) this.queues.delete(teamId)
      return
    }
    if (queue.underWay >= atOnce) return
    queue.underWay += 1
    const acts = queue.waiting.splice(0, most)
    this.keep(
      this.go(acts).then(() => {
        queue.underWay -= 1
        this.start(teamId, queue)
      }),
    )
  }

  private keep(work: Promise<unknown>): void {
    const kept = work.then(() => void this.going.delete(kept))
    this.going.add(kept)
  }

  private async go(acts: QueuedAct[]): Promise<void> {
    const [first] = acts
    if (acts.length === 1 && first) return this.alone(first)
    // Whatever a shared transaction was lost by, whoever caused it meets it again and is told.
    const left = await this.together(acts).catch((error: unknown) => {
      this.log?.warn({ err: error, acts: acts.length }, 'acts that shared a transaction are done one by one')
      return acts
    })
    // Nobody who comes meanwhile waits for those that share an order and go one after the other.
    this.keep(Promise.all(left.map((queued) => this.alone(queued))))
  }

  private async alone({ origin, work, idempotencyKey, done, failed }: QueuedAct): Promise<void> {
    try {
      done(await act(this.database, this.events, origin, work, idempotencyKey))
    } catch (error) {
      failed(error)
    }
  }

  /** @returns those that must go by themselves */
  private async together(acts: QueuedAct[]): Promise<QueuedAct[]> {
    const [{ origin }] = acts as [QueuedAct]
    const { joinedActs, outcomes } = await this.database.inTeam(
      origin.caller,
      async (db, last) => {
        const shared = contextOn(db, this.events, origin, nothingPending())
        const batcher = new StepBatcher(shared)
        const joined = acts.map((queued) => join(queued, db, this.events, batcher))
        for (const each of joined) batcher.joined(each.ctx)
        const settled = await Promise.allSettled(
          joined.map((each) => perform(each).finally(() => batcher.left(each.ctx))),
        )
        for (const [i, outcome] of settled.entries())
          if (outcome.status === 'rejected') mustBeHarmless(outcome.reason, joined[i])
        const kept = joined.filter((_, i) => settled[i]?.status === 'fulfilled')
        await forgetKeys(
          db,
          joined.filter((each) => !kept.includes(each)),
        )
        const logRecords = kept.flatMap(({ ctx, queued, pending }) => logRecordsOf(ctx, queued.origin, pending))
        const answers = kept.flatMap(({ answered }) => answered)
        close(last, origin.caller, logRecords, answers, this.events.logScopes)
        return { joinedActs: joined, outcomes: settled }
      },
      { effort: 'write' },
    )
    publishTouched(
      this.database,
      this.events,
      origin.caller.teamId,
      merged(joinedActs.filter((_, i) => outcomes[i]?.status === 'fulfilled')),
    )
    const left: QueuedAct[] = []
    for (const [i, { queued }] of joinedActs.entries()) {
      const outcome = outcomes[i] as PromiseSettledResult<unknown>
      if (outcome.status === 'fulfilled') queued.done(outcome.value)
      else if (outcome.reason instanceof RunAlone) left.push(queued)
      else queued.failed(outcome.reason)
    }
    return left
  }
}

/** An act within a shared transaction. */
interface JoinedAct {
  queued: QueuedAct
  ctx: Ctx
  pending: Pending
  answered: Answered[]
  /** Whether its idempotency key was free, and is its own now. */
  tookKey: boolean
  /** Whether it has changed anything beside. */
  wrote: boolean
}

function join(queued: QueuedAct, db: Db, events: Events, batcher: StepBatcher): JoinedAct {
  const pending = nothingPending()
  const own: JoinedAct = {
    queued,
    pending,
    answered: [],
    tookKey: false,
    wrote: false,
    ctx: undefined as unknown as Ctx,
  }
  const watched = standingFor(db, db.withPlugin(watching(() => (own.wrote = true))))
  const ctx = contextOn(watched, events, queued.origin, pending)
  ctx.step = (step, item) => {
    own.wrote ||= step.writes
    return batcher.step(step, { ctx, item })
  }
  own.ctx = ctx
  return own
}

async function perform(own: JoinedAct): Promise<unknown> {
  const { queued, ctx, answered } = own
  const { idempotencyKey: key } = queued
  return queued.work(ctx, {
    alone: false,
    tookKey: () => void (own.tookKey = true),
    answered: (answer) => void (key && answered.push({ userId: ctx.caller.userId, key, answer })),
  })
}

/** Tells of every statement that may change something. */
const watching = (tellOf: () => void): KyselyPlugin => ({
  transformQuery({ node }) {
    if (node.kind !== 'SelectQueryNode') tellOf()
    return node
  },
  transformResult: async ({ result }) => result,
})

/** Lets the shared transaction go on without an act only when that has left nothing behind. */
function mustBeHarmless(reason: unknown, own: JoinedAct | undefined): void {
  if (own?.wrote || !(reason instanceof Refusal || reason instanceof RunAlone)) throw reason
}

/** The keys of acts that were refused are free again, as if the acts had never been. */
async function forgetKeys(db: Db, joinedActs: JoinedAct[]): Promise<void> {
  const taken = joinedActs.flatMap(({ queued, ctx, tookKey }) =>
    tookKey ? [{ userId: ctx.caller.userId, key: queued.idempotencyKey as string }] : [],
  )
  if (!taken.length) return
  await db
    .deleteFrom('idempotency')
    .where((e) => e.or(taken.map(({ userId, key }) => e.and([e('userId', '=', userId), e('key', '=', key)]))))
    .execute()
}

function merged(joinedActs: JoinedAct[]): Pending {
  const all = nothingPending()
  for (const { pending } of joinedActs)
    for (const [topic, ids] of pending.touched) {
      const known = all.touched.get(topic)
      all.touched.set(topic, ids === null || known === null ? null : new Set([...(known ?? []), ...ids]))
    }
  return all
}
