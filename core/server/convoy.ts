import { setImmediate as nextTurn } from 'node:timers/promises'
import type { KyselyPlugin } from 'kysely'
import type { Logger } from 'pino'
import {
  type ActOrigin,
  type Answered,
  act,
  close,
  contextOn,
  deedsOf,
  type Finishing,
  nothingPending,
  type Pending,
  tell,
} from './act.ts'
import type { Ctx } from './context.ts'
import type { Database, Db } from './db/pool.ts'
import type { Events } from './events.ts'
import { Gathering } from './gathering.ts'
import { Refusal } from './refusal.ts'
import { Again } from './steps.ts'

type Work = (ctx: Ctx, finishing: Finishing) => Promise<unknown>

/** An act that may share a transaction with others of its team. */
interface Rider {
  origin: ActOrigin
  work: Work
  idempotencyKey: string | undefined
  done(result: unknown): void
  failed(error: unknown): void
}

interface Queue {
  waiting: Rider[]
  underWay: number
}

/** Two convoys of a team overlap: while one waits for the database the other reckons. */
const atOnce = 2
const most = 50

/**
 * Lets acts of one team that come at the same time share a transaction, and do each of their steps in one statement for all. Nobody waits
 * for others to come: those whose calls were read in one turn of the event loop go together at its end, those who come while convoys are
 * under way with the next.
 *
 * An act that is refused before it has written anything leaves the others as they are. When one is refused later, or a statement fails,
 * nothing of the convoy is kept and each act is done anew in a transaction of its own.
 */
export class Convoys {
  private readonly queues = new Map<number, Queue>()
  private readonly going = new Set<Promise<void>>()

  constructor(
    private readonly database: Database,
    private readonly events: Events,
    private readonly log?: Pick<Logger, 'warn'>,
  ) {}

  /** As `act`. The caller must see every workshop: what acts see is set for their whole transaction. */
  ride(origin: ActOrigin, work: Work, idempotencyKey?: string): Promise<unknown> {
    return new Promise((done, failed) => this.queue({ origin, work, idempotencyKey, done, failed }))
  }

  /** Resolves once nothing is under way or waits. */
  async end(): Promise<void> {
    while (this.going.size) await Promise.all(this.going)
  }

  private queue(rider: Rider): void {
    const { teamId } = rider.origin.caller
    const queue = this.queues.get(teamId) ?? { waiting: [], underWay: 0 }
    this.queues.set(teamId, queue)
    queue.waiting.push(rider)
    // The answers of a convoy leave together, and the next calls of those who got them come together: were the first to go by itself,
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
    const riders = queue.waiting.splice(0, most)
    this.keep(
      this.go(riders).then(() => {
        queue.underWay -= 1
        this.start(teamId, queue)
      }),
    )
  }

  private keep(work: Promise<unknown>): void {
    const kept = work.then(() => void this.going.delete(kept))
    this.going.add(kept)
  }

  private async go(riders: Rider[]): Promise<void> {
    const [first] = riders
    if (riders.length === 1 && first) return this.alone(first)
    // Whatever a convoy was lost by, whoever caused it meets it again and is told.
    const left = await this.together(riders).catch((error: unknown) => {
      this.log?.warn({ err: error, acts: riders.length }, 'acts that shared a transaction are done one by one')
      return riders
    })
    // Nobody who comes meanwhile waits for those that share an order and go one after the other.
    this.keep(Promise.all(left.map((rider) => this.alone(rider))))
  }

  private async alone({ origin, work, idempotencyKey, done, failed }: Rider): Promise<void> {
    try {
      done(await act(this.database, this.events, origin, work, idempotencyKey))
    } catch (error) {
      failed(error)
    }
  }

  /** @returns those that must go by themselves */
  private async together(riders: Rider[]): Promise<Rider[]> {
    const [{ origin }] = riders as [Rider]
    const { seats, outcomes } = await this.database.inTeam(
      origin.caller,
      async (db, last) => {
        const shared = contextOn(db, this.events, origin, nothingPending())
        const gathering = new Gathering(shared)
        const seated = riders.map((rider) => seat(rider, db, this.events, gathering))
        for (const each of seated) gathering.joined(each.ctx)
        const settled = await Promise.allSettled(
          seated.map((each) => drive(each).finally(() => gathering.left(each.ctx))),
        )
        for (const [i, outcome] of settled.entries())
          if (outcome.status === 'rejected') mustBeHarmless(outcome.reason, seated[i])
        const kept = seated.filter((_, i) => settled[i]?.status === 'fulfilled')
        await forgetKeys(
          db,
          seated.filter((each) => !kept.includes(each)),
        )
        const deeds = kept.flatMap(({ ctx, rider, pending }) => deedsOf(ctx, rider.origin, pending))
        const answers = kept.flatMap(({ answered }) => answered)
        close(last, origin.caller, deeds, answers, this.events.logScopes)
        return { seats: seated, outcomes: settled }
      },
      { effort: 'write' },
    )
    tell(
      this.database,
      this.events,
      origin.caller.teamId,
      merged(seats.filter((_, i) => outcomes[i]?.status === 'fulfilled')),
    )
    const left: Rider[] = []
    for (const [i, { rider }] of seats.entries()) {
      const outcome = outcomes[i] as PromiseSettledResult<unknown>
      if (outcome.status === 'fulfilled') rider.done(outcome.value)
      else if (outcome.reason instanceof Again) left.push(rider)
      else rider.failed(outcome.reason)
    }
    return left
  }
}

/** A rider in a convoy. */
interface Seat {
  rider: Rider
  ctx: Ctx
  pending: Pending
  answered: Answered[]
  /** Whether its idempotency key was free, and is its own now. */
  tookKey: boolean
  /** Whether it has changed anything beside. */
  wrote: boolean
}

function seat(rider: Rider, db: Db, events: Events, gathering: Gathering): Seat {
  const pending = nothingPending()
  const own: Seat = { rider, pending, answered: [], tookKey: false, wrote: false, ctx: undefined as unknown as Ctx }
  const watched = db.withPlugin(watching(() => (own.wrote = true)))
  const ctx = contextOn(watched, events, rider.origin, pending)
  ctx.step = (step, item) => {
    own.wrote ||= step.writes
    return gathering.step(step, { ctx, item })
  }
  own.ctx = ctx
  return own
}

async function drive(own: Seat): Promise<unknown> {
  const { rider, ctx, answered } = own
  const { idempotencyKey: key } = rider
  return rider.work(ctx, {
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

/** Lets the convoy go on without an act only when that has left nothing behind. */
function mustBeHarmless(reason: unknown, own: Seat | undefined): void {
  if (own?.wrote || !(reason instanceof Refusal || reason instanceof Again)) throw reason
}

/** The keys of acts that were refused are free again, as if the acts had never been. */
async function forgetKeys(db: Db, seats: Seat[]): Promise<void> {
  const taken = seats.flatMap(({ rider, ctx, tookKey }) =>
    tookKey ? [{ userId: ctx.caller.userId, key: rider.idempotencyKey as string }] : [],
  )
  if (!taken.length) return
  await db
    .deleteFrom('idempotency')
    .where((e) => e.or(taken.map(({ userId, key }) => e.and([e('userId', '=', userId), e('key', '=', key)]))))
    .execute()
}

function merged(seats: Seat[]): Pending {
  const all = nothingPending()
  for (const { pending } of seats)
    for (const [topic, ids] of pending.touched) {
      const known = all.touched.get(topic)
      all.touched.set(topic, ids === null || known === null ? null : new Set([...(known ?? []), ...ids]))
    }
  return all
}
